import type { SubscriptionRecord, SubscriptionSummary } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findSummary, selectSubscriptions } from './subscriptions.queries.ts'
import { recordView, summaryView } from './subscriptions.view.ts'

const HISTORY_LENGTH = 5

/** Throws PROFILE_NOT_FOUND. */
export async function getSummary(deps: Deps, { userId }: Actor): Promise<SubscriptionSummary> {
  const provider = deps.payments.name
  const row = await findSummary(deps.db, userId, provider)
  if (!row) throw refusal('PROFILE_NOT_FOUND')
  return summaryView(row, provider, deps.now())
}

/** The newest active one; null too when nobody is signed in. */
export async function findActive({ db }: Deps, actor: Actor | null): Promise<SubscriptionRecord | null> {
  if (!actor) return null
  const [row] = await selectSubscriptions(db, actor.userId, { status: 'active', limit: 1 })
  return row ? recordView(row) : null
}

/** Newest first. */
export async function listHistory({ db }: Deps, { userId }: Actor): Promise<SubscriptionRecord[]> {
  return (await selectSubscriptions(db, userId, { limit: HISTORY_LENGTH })).map(recordView)
}
