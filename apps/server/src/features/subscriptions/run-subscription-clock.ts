import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { appendSubscriptionEvents } from './append-subscription-events.ts'
import { endLapsedTier, noteAsked, selectDue, selectLapsed } from './subscriptions.queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * What time alone brings about. The provider is asked about subscriptions that should have been renewed by now, once an
 * hour each: the event that told of it may be lost. Then whoever's expiry has passed is written down as free, for those
 * who keep an order by it; no limit and no label waits for that, as an expiry in the past counts for nothing.
 */
export async function runSubscriptionClock(deps: Deps): Promise<void> {
  const { db, log } = deps
  const now = deps.now()
  const each = async (ids: string[], act: (id: string) => Promise<unknown>) => {
    for (const id of ids)
      await act(id).catch((error: unknown) => log.error({ error, id }, 'a clock of subscriptions failed'))
  }
  await each(await selectDue(db, deps.billing.name, now), async (id) => {
    await noteAsked(db, id, now)
    await syncSubscription(deps, id)
  })
  await each(await selectLapsed(db, now), (id) => db.transaction().execute((tx) => lapse(tx, id, now)))
}

async function lapse(tx: Tx, userId: string, now: Date): Promise<void> {
  const paidUntil = await endLapsedTier(tx, userId, now)
  if (paidUntil)
    await appendSubscriptionEvents(tx, { userId, subscriptionId: null, paidUntil }, ['lapsed'], now)
}
