import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { appendSubscriptionEvents } from './append-subscription-events.ts'
import { endLapsedTier, recordBillingCheck, selectDue, selectLapsed } from './subscriptions.queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Reads from the provider, once an hour each, subscriptions that should have been renewed by now, because their webhook may
 * be lost. Then writes `free` for members whose expiry has passed, for lists sorted by tier; no limit or label depends on it,
 * because an expiry in the past counts for nothing.
 */
export async function runSubscriptionClock(deps: Deps): Promise<void> {
  const { db, log } = deps
  const now = deps.now()
  const each = async <Id extends string>(ids: Id[], act: (id: Id) => Promise<unknown>) => {
    for (const id of ids)
      await act(id).catch((error: unknown) => log.error({ error, id }, 'a clock of subscriptions failed'))
  }
  await each(await selectDue(db, deps.billing.name, now), async (id) => {
    await recordBillingCheck(db, id, now)
    await syncSubscription(deps, id)
  })
  await each(await selectLapsed(db, now), (id) => db.transaction().execute((tx) => lapse(tx, id, now)))
}

async function lapse(tx: Tx, userId: PartyId, now: Date): Promise<void> {
  const paidUntil = await endLapsedTier(tx, userId, now)
  if (paidUntil)
    await appendSubscriptionEvents(tx, { userId, subscriptionId: null, paidUntil }, ['lapsed'], now)
}
