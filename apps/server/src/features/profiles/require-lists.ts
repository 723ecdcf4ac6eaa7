import { isPro } from '@bandstand/domain/subscriptions'
import { canonicalTerms } from '@bandstand/domain/vocabulary'
import { refusal } from '../../errors.ts'
import { canSaveLists, type CountedLists } from './profiles.policy.ts'
import type { ProfileRow } from './profiles.queries.ts'

/** Throws FREE_LIST_LIMIT_REACHED when an artist on the free tier would add to lists that are full. */
export function requireListsWithinLimit(row: ProfileRow | null, wanted: CountedLists, now: Date): void {
  const pro = row !== null && isPro({ tier: row.subscription_tier, expiresAt: row.subscription_expiry }, now)
  // An entry stored before it was in the vocabulary is the same as the one written now.
  const stored = {
    instruments: canonicalTerms('instrument', row?.instruments ?? []),
    professions: canonicalTerms('profession', row?.professions ?? []),
  }
  if (!canSaveLists(stored, wanted, pro)) throw refusal('FREE_LIST_LIMIT_REACHED')
}
