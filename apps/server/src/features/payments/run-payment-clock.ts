import {
  ASKED_FOR_DAYS,
  AUTO_RELEASE_HOURS,
  STUCK_AFTER_MINUTES,
  UNPAID_AFTER_DAYS,
} from '@bandstand/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { checkIntent } from './apply-intent.ts'
import { checkOrder } from './check-order.ts'
import { fundFree, leaveClaim, leaveUnpaid } from './end-unsettled.ts'
import { noteIntentAsked } from './intents.queries.ts'
import { checkAccount } from './payout-account.ts'
import { noteAccountAsked } from './payout-accounts.queries.ts'
import { dueFor, giveReminder, REMINDERS } from './remind-deposit.ts'
import { sendOrder, waitsForTransfers } from './send-order.ts'
import { releaseByClock } from './release-payment.ts'

/** How many of a kind one run takes; the next one takes the rest. */
const BATCH = 500

/**
 * Does what is due by time: releases held money, reminds of deposits, ends payments that nobody settled, and asks for what
 * the provider should have told us. Each in a transaction of its own that checks again with the row locked, so it happens
 * once however many servers run it; what fails is logged and tried again at the next run.
 */
export async function runPaymentClock(deps: Deps): Promise<void> {
  const { db, log } = deps
  const now = deps.now()
  const each = async (due: RawBuilder<unknown>, act: (id: string) => Promise<unknown>) => {
    for (const { id } of (await sql<{ id: string }>`${due} limit ${BATCH}`.execute(db)).rows)
      await act(id).catch((error: unknown) => log.error({ error, id }, 'a clock of payments failed'))
  }
  const inTransaction = (act: (tx: Tx, id: string, now: Date) => Promise<void>) => (id: string) =>
    db.transaction().execute((tx) => act(tx, id, now))

  await each(
    sql`select t.id from transactions t join bookings b on b.id = t.booking_id
      where t.status = 'pending' and t.amount_cents = 0 and b.starts_at <= ${now}`,
    inTransaction(fundFree),
  )
  await each(
    sql`select t.id from transactions t join bookings b on b.id = t.booking_id
      where t.status = 'in_escrow' and b.ends_at <= ${now}::timestamptz - ${`${AUTO_RELEASE_HOURS} hours`}::interval
        and not exists (select 1 from problems p where p.transaction_id = t.id and p.status = 'open')`,
    inTransaction(releaseByClock),
  )
  await each(
    sql`select transaction_id as id from outside_claims where status = 'open' and answer_by <= ${now}`,
    inTransaction(leaveClaim),
  )
  await each(
    sql`select t.id from transactions t join bookings b on b.id = t.booking_id
      where (t.status = 'pending' and t.amount_cents > 0 or t.settlement = 'owed')
        and greatest(b.ends_at, t.settles_from) <= ${now}::timestamptz - ${`${UNPAID_AFTER_DAYS} days`}::interval
        and not exists (select from outside_claims o where o.transaction_id = t.id and o.status = 'open')`,
    inTransaction(leaveUnpaid),
  )
  // Where no provider takes deposits, nobody is reminded of them.
  for (const reminder of REMINDERS.filter(({ ofDeposit }) => !ofDeposit || takesDeposits(deps)))
    await each(dueFor(reminder, now), (id) =>
      db.transaction().execute((tx) => giveReminder(tx, reminder, id, now)),
    )
  const longAgo = sql`${now}::timestamptz - ${`${STUCK_AFTER_MINUTES} minutes`}::interval`
  await each(
    sql`select i.id from transactions t join money_intents i on i.id = t.stripe_payment_intent_id
      where (t.status = 'pending' or t.settlement = 'owed') and i.provider = ${deps.payments.name}
        and ${isToBeAsked(now, sql`i.created_at`, sql`i.asked_at`)}`,
    async (id) => {
      await noteIntentAsked(db, id, now)
      await checkIntent(deps, id)
    },
  )
  await each(
    sql`select account_id as id from payout_accounts where not ready and provider = ${deps.payments.name}
      and ${isToBeAsked(now, sql`begun_at`, sql`asked_at`)}`,
    async (id) => {
      await noteAccountAsked(db, id, now)
      await checkAccount(deps, id)
    },
  )
  await each(
    // Orders of artists who named no bank wait for that, and would crowd out those that can be sent.
    sql`select o.id from money_orders o where o.status = 'requested' and o.created_at <= ${longAgo}
      and (o.kind = 'refund' and exists (
        select from money_intents i where i.id = o.intent_id and i.provider = ${deps.payments.name}) or exists (
        select from payout_accounts a
        where a.user_id = o.artist_id and a.provider = ${deps.payments.name} and a.ready))
      order by o.created_at`,
    // A withdrawal waits for the transfers before it. What the provider never took is told again: the key makes that one order.
    async (id) => {
      if (await waitsForTransfers(deps, id)) return
      await sendOrder({ orderId: id }, deps)
      await checkOrder(deps, id)
    },
  )
}

/**
 * Ever more rarely, and not for ever: what becomes of a deposit after that, its cancellation or the daily comparison
 * with the provider's books brings to light; for an account, the artist's next visit does.
 */
function isToBeAsked(now: Date, begun: RawBuilder<unknown>, asked: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql`${`${STUCK_AFTER_MINUTES} minutes`}::interval`
  return sql`${begun} <= ${now}::timestamptz - ${first}
    and ${begun} > ${now}::timestamptz - ${`${ASKED_FOR_DAYS} days`}::interval
    and (${asked} is null or ${asked} < ${begun}
      or ${asked} + least(greatest(${asked} - ${begun}, ${first}), interval '1 day') <= ${now})`
}
