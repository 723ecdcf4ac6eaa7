import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { takesDeposits } from '../../../integrations/payments/port.ts'
import { checkIntent } from '../deposits/apply-intent.ts'
import { checkOrder } from '../ledger/check-order.ts'
import {
  listAccountsToAsk,
  listFreeBegun,
  listToRelease,
  listIntentsToAsk,
  listOrdersToSend,
  listUnansweredClaims,
  listUnsettled,
} from '../deposits/due-payments.queries.ts'
import { fundFree, leaveClaim, leaveUnpaid } from './end-unsettled.ts'
import { giveReminder } from '../notices/give-reminder.ts'
import { recordIntentCheck } from '../deposits/intents.queries.ts'
import { waitsForTransfers } from '../ledger/money-orders.queries.ts'
import { listReminderDue, REMINDERS } from '../notices/payment-reminders.queries.ts'
import { keptSince, returnByClock } from '../payouts/move-share.ts'
import { listUnclaimedSince } from '../payouts/wallets.queries.ts'
import { checkAccount } from '../payouts/payout-account.ts'
import { recordAccountCheck } from '../payouts/payout-accounts.queries.ts'
import { sendOrder } from '../ledger/send-order.ts'
import { releaseByClock } from './release-payment.ts'

/** How many items of a kind one run handles; the next one handles the rest. */
const BATCH = 500

/**
 * Does what is due by time: releases what is in escrow, sends reminders about deposits, ends payments that nobody settled. Each runs
 * in its own transaction that checks again with the row locked, so it happens once no matter how many servers run it. A
 * failure is logged and retried at the next run.
 */
export async function runPaymentClock(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const each = eachOf(deps)
  const inTransaction =
    <Id extends string>(act: (tx: Tx, id: Id, now: Date) => Promise<void>) =>
    (id: Id) =>
      db.transaction().execute((tx) => act(tx, id, now))

  await each(listFreeBegun(db, now, BATCH), inTransaction(fundFree))
  await each(listToRelease(db, now, BATCH), inTransaction(releaseByClock))
  await each(listUnansweredClaims(db, now, BATCH), inTransaction(leaveClaim))
  await each(listUnsettled(db, now, BATCH), inTransaction(leaveUnpaid))
  await each(listUnclaimedSince(db, keptSince(now), BATCH), inTransaction(returnByClock))
  // Where no provider takes deposits, there are no reminders.
  for (const reminder of REMINDERS.filter(({ ofDeposit }) => !ofDeposit || takesDeposits(deps)))
    await each(
      listReminderDue(db, reminder, now, BATCH),
      inTransaction((tx, id) => giveReminder(tx, reminder, id, now)),
    )
}

/**
 * Fetches what the provider should have reported, and orders what it hasn't taken, at most `BATCH` of each kind. A failure is
 * logged and retried at the next run.
 */
export async function runProviderClock(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const provider = deps.payments.name
  const each = eachOf(deps)
  await each(listIntentsToAsk(db, provider, now, BATCH), async (id) => {
    await recordIntentCheck(db, id, now)
    await checkIntent(deps, id)
  })
  await each(listAccountsToAsk(db, provider, now, BATCH), async (id) => {
    await recordAccountCheck(db, id, now)
    await checkAccount(deps, id)
  })
  await each(
    listOrdersToSend(db, provider, now, BATCH),
    // A withdrawal follows the transfers before it. An order that the provider never accepted is sent again: its key keeps
    // that one order.
    async (id) => {
      if (await waitsForTransfers(db, id)) return
      await sendOrder({ orderId: id }, deps)
      await checkOrder(deps, id)
    },
  )
}

function eachOf({ log }: Deps) {
  return async <Id extends string>(due: Promise<Id[]>, act: (id: Id) => Promise<unknown>) => {
    for (const id of await due)
      await act(id).catch((error: unknown) => log.error({ error, id }, 'a clock of payments failed'))
  }
}
