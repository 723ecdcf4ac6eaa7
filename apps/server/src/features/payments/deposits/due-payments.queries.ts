import {
  ASKED_FOR_DAYS,
  AUTO_RELEASE_HOURS,
  STUCK_AFTER_MINUTES,
  UNPAID_AFTER_DAYS,
} from '@bandstand/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isUnsignedInTime } from '../../booking/index.ts'
import { LONGEST_BOOKING_DAYS } from '../notices/payment-reminders.queries.ts'

/** Returns the ids of payments without a fee whose show has begun. */
export function listFreeBegun(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select t.id from transactions t join bookings b on b.id = t.booking_id
      where t.status = 'pending' and t.amount_cents = 0 and b.starts_at <= ${now}
        and t.show_ends_at <= ${now}::timestamptz + ${`${LONGEST_BOOKING_DAYS} days`}::interval
      order by t.show_ends_at`,
    limit,
  )
}

/**
 * Returns the ids of payments whose escrow is due to the artist and that have no open problem, without those that go back
 * because the contract wasn't signed in time.
 */
export function listToRelease(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select t.id from transactions t
      where t.status = 'in_escrow' and t.show_ends_at <= ${now}::timestamptz - ${`${AUTO_RELEASE_HOURS} hours`}::interval
        and not exists (select 1 from problems p where p.transaction_id = t.id and p.status = 'open')
        and not ${isUnsignedInTime(sql`t.booking_id`, now)}
      order by t.show_ends_at`,
    limit,
  )
}

/** Returns the ids of payments with a claim that got no reply in time. */
export function listUnansweredClaims(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select transaction_id as id from outside_claims where status = 'open' and answer_by <= ${now}
      order by answer_by`,
    limit,
  )
}

/** Returns the ids of payments that nobody deposited or settled in time, without an open claim. */
export function listUnsettled(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select t.id from transactions t
      where (t.status = 'pending' and t.amount_cents > 0 or t.settlement = 'owed')
        and t.show_ends_at <= ${now}::timestamptz - ${`${UNPAID_AFTER_DAYS} days`}::interval
        and coalesce(t.settles_from <= ${now}::timestamptz - ${`${UNPAID_AFTER_DAYS} days`}::interval, true)
        and not exists (select from outside_claims o where o.transaction_id = t.id and o.status = 'open')
      order by t.show_ends_at`,
    limit,
  )
}

/** Returns the ids of deposits whose state has to be fetched from the provider. */
export function listIntentsToAsk(
  db: Database,
  provider: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  return idsOf(
    db,
    sql`select i.id from transactions t join money_intents i on i.id = t.stripe_payment_intent_id
      where (t.status = 'pending' or t.settlement = 'owed') and t.stripe_payment_intent_id is not null
        and i.provider = ${provider}
        and ${isToBeAsked(now, sql`i.created_at`, sql`i.asked_at`)}`,
    limit,
  )
}

/** Returns the ids of artists' accounts whose state has to be fetched from the provider. */
export function listAccountsToAsk(
  db: Database,
  provider: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  return idsOf(
    db,
    sql`select account_id as id from payout_accounts where not ready and provider = ${provider}
      and ${isToBeAsked(now, sql`begun_at`, sql`asked_at`)}`,
    limit,
  )
}

/** Returns the ids of orders that the provider hasn't accepted for a long time, oldest first. */
export function listOrdersToSend(
  db: Database,
  provider: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const longAgo = sql`${now}::timestamptz - ${`${STUCK_AFTER_MINUTES} minutes`}::interval`
  return idsOf(
    db,
    // Orders of artists without a bank account that can be paid now cannot be sent yet, and would crowd out those that can.
    sql`select o.id from money_orders o where o.status = 'requested' and o.created_at <= ${longAgo}
      and (o.kind = 'refund' and exists (
        select from money_intents i where i.id = o.intent_id and i.provider = ${provider}) or exists (
        select from payout_accounts a
        where a.user_id = o.artist_id and a.provider = ${provider} and a.ready and (o.kind <> 'payout'
          or a.frozen_at is null and coalesce(a.withdrawals_from <= ${now}, true))))
      order by o.created_at`,
    limit,
  )
}

async function idsOf(db: Database, due: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${due} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the condition for checking with the provider: less and less often, and for `ASKED_FOR_DAYS` at most. After that a
 * deposit is resolved by its cancellation or the daily reconciliation, and an account by the artist's next visit.
 */
function isToBeAsked(now: Date, begun: RawBuilder<unknown>, asked: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql`${`${STUCK_AFTER_MINUTES} minutes`}::interval`
  return sql`${begun} <= ${now}::timestamptz - ${first}
    and ${begun} > ${now}::timestamptz - ${`${ASKED_FOR_DAYS} days`}::interval
    and (${asked} is null or ${asked} < ${begun}
      or ${asked} + least(greatest(${asked} - ${begun}, ${first}), interval '1 day') <= ${now})`
}
