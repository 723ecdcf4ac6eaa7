import { subscriptionEvents, type SubscriptionState } from '@bandstand/domain/subscriptions'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { SubscriptionFacts } from '../../integrations/billing/port.ts'
import { findUserOfCustomer } from './billing-customers.queries.ts'
import { appendSubscriptionEvents } from './append-subscription-events.ts'
import {
  findSubscription,
  getDatabaseTime,
  saveSubscription,
  type SubscriptionRow,
  writeTier,
} from './subscriptions.queries.ts'

/** How often the provider is read again because another process wrote an answer meanwhile. */
const TRIES = 5

/**
 * Copies the state of a subscription from the provider, and updates its member's tier. Webhooks, the return from the
 * checkout and the clock all call it, in any order and as often as they like.
 */
export async function syncSubscription(deps: Deps, subscriptionId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const askedAt = await getDatabaseTime(deps.db)
    const facts = await deps.billing.getSubscription(subscriptionId)
    if (await deps.db.transaction().execute((tx) => takeOver(tx, deps, facts, askedAt))) return
  }
  throw new Error(`Other requests keep updating ${subscriptionId}`)
}

/** False when an answer was written since ours was read: which of the two is newer is unknown. */
async function takeOver(
  tx: Tx,
  { billing, now, log }: Deps,
  facts: SubscriptionFacts,
  askedAt: Date,
): Promise<boolean> {
  const userId = (await findUserOfCustomer(tx, facts.customerId)) ?? facts.userId
  // Answers about a member are written one after another here.
  if (!userId || !(await lockProfile(tx, userId))) {
    log.warn({ subscriptionId: facts.id }, 'a subscription belongs to no member')
    return true
  }
  const row = await findSubscription(tx, facts.id)
  if (row && row.noted_at >= askedAt) return false
  await saveSubscription(tx, {
    subscription_id: facts.id,
    user_uuid: userId,
    provider: billing.name,
    status: facts.status,
    billing_interval: facts.interval,
    paid_until: facts.paidUntil,
    cancel_at_period_end: facts.cancelAtPeriodEnd,
    created_at: facts.createdAt,
  })
  await writeTier(tx, userId, now())
  const events = subscriptionEvents(row && stateOf(row), facts)
  await appendSubscriptionEvents(
    tx,
    { userId, subscriptionId: facts.id, paidUntil: facts.paidUntil },
    events,
    now(),
  )
  return true
}

function stateOf(row: SubscriptionRow): SubscriptionState {
  return {
    status: row.status,
    interval: row.billing_interval,
    paidUntil: row.paid_until,
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }
}
