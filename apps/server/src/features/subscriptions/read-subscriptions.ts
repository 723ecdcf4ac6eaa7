import type { SubscriptionHistoryEntry, SubscriptionSummary } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findActiveSubscription, findSummary, selectHistory } from './subscriptions.queries.ts'
import { historyEntryView, summaryView } from './subscriptions.view.ts'

const HISTORY_LENGTH = 5

/** Returns what the caller reads about their plan. Throws PROFILE_NOT_FOUND. */
export async function getSummary(deps: Deps, { partyId }: Actor): Promise<SubscriptionSummary> {
  const provider = deps.billing.name
  const row = await findSummary(deps.db, partyId, provider)
  if (!row) throw refusal('PROFILE_NOT_FOUND')
  return summaryView(row, provider, deps.now())
}

/** Returns the caller's newest active subscription; null when there is none or nobody is signed in. */
export async function findActive(
  { db, billing, now }: Deps,
  actor: Actor | null,
): Promise<SubscriptionHistoryEntry | null> {
  const row = actor && (await findActiveSubscription(db, actor.partyId, billing.name))
  return row && historyEntryView(row, now())
}

/** Returns the caller's subscriptions, newest first. */
export async function listHistory(
  { db, now }: Deps,
  { partyId }: Actor,
): Promise<SubscriptionHistoryEntry[]> {
  const at = now()
  return (await selectHistory(db, partyId, HISTORY_LENGTH)).map((row) => historyEntryView(row, at))
}
