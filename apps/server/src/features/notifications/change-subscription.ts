import { firstPartyOf } from '@bandstand/domain/accounts'
import { haveActiveSearches, pauseSearches, resumeSearches } from '../searches/index.ts'
import { mailFlagsOf } from '@bandstand/domain/notifications'
import type { Deps } from '../../deps.ts'
import { mutedBy } from './notice-flags.ts'
import { findRecipient, saveSettings } from './recipients.queries.ts'
import type { Subscription } from './unsubscribe-link.ts'

/** Returns whether a member gets any mail of a list; null when the account was deleted. */
export async function isSubscribed(
  { db }: Pick<Deps, 'db'>,
  { userId, list }: Subscription,
): Promise<boolean | null> {
  const recipient = await findRecipient(db, { userId, partyId: firstPartyOf(userId) })
  if (!recipient || list !== 'alerts')
    return recipient && mailFlagsOf(list).some((flag) => recipient.preferences[flag])
  return recipient.preferences.emailGigUpdates && (await haveActiveSearches(db, userId))
}

/**
 * Turns these switches of a list on or off, all of them by default, and returns those that were changed; null when the account
 * was deleted. Without alerts, the member's saved searches are paused. A repeat changes nothing.
 */
export function changeSubscription(
  { db, now }: Deps,
  { userId, list }: Subscription,
  on: boolean,
  only?: readonly string[],
): Promise<string[] | null> {
  return db.transaction().execute(async (tx) => {
    const recipient = await findRecipient(tx, { userId, partyId: firstPartyOf(userId) })
    if (!recipient) return null
    if (list === 'alerts') return on ? resumeSearches(tx, userId, only) : pauseSearches(tx, userId, now())
    const changed = mailFlagsOf(list).filter(
      (flag) => recipient.preferences[flag] !== on && (only?.includes(flag) ?? true),
    )
    const flags = { ...recipient.preferences, ...Object.fromEntries(changed.map((flag) => [flag, on])) }
    if (changed.length > 0) await saveSettings(tx, userId, { muted: mutedBy(flags) }, now())
    return changed
  })
}
