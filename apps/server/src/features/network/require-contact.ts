import { isNewMember, type PartyId } from '@bandstand/domain/accounts'
import { CONTACT_LIMITS, type ContactKind, contactLimitText } from '@bandstand/domain/network'
import { DAY_MS } from '@bandstand/domain/time'
import { limitScale } from '../../security/limits.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { contactLimitRefusal } from '../../errors.ts'
import { partiesCountedTogether } from '../parties/index.ts'
import { findOldestCounted, findOwnersStart, type SentSince } from './contacts.queries.ts'

interface Contact {
  kind: ContactKind
  from: PartyId
  /** A party, or the address of somebody who may be no member. */
  to: string
  sentSince: SentSince
}

/**
 * Refuses one more contact of a kind by a person who has reached the daily limit, in total or for this member, with all acts and
 * venues that they own together. It locks what they send: of two at once the second counts the first. Throws CONTACT_LIMIT_REACHED.
 */
export async function requireContact(tx: Tx, deps: Deps, contact: Contact): Promise<void> {
  const { kind, from, to, sentSince } = contact
  const now = deps.now()
  const signedUpAt = await findOwnersStart(tx, from)
  const isNew = signedUpAt !== null && isNewMember(signedUpAt, now)
  const { perDay, perDayNew, perPair } = CONTACT_LIMITS[kind]
  const scale = limitScale(deps)
  const limit = (isNew ? perDayNew : perDay) * scale
  const since = new Date(now.getTime() - DAY_MS)
  for (const parties of await partiesCountedTogether(tx, from, since)) {
    const sent = sentSince(parties, since)
    const { all, one } = await findOldestCounted(tx, sent, { to, limit, perPair: perPair * scale })
    const oldest = all ?? one
    if (!oldest) continue
    const retryAt = new Date(oldest.getTime() + DAY_MS)
    const waitSeconds = (retryAt.getTime() - now.getTime()) / 1000
    const reached = all ? ({ to: 'all', limit } as const) : ({ to: 'one', limit: perPair * scale } as const)
    throw contactLimitRefusal(
      contactLimitText(kind, { ...reached, isNew, isTogether: parties.length > 1, waitSeconds }),
      retryAt,
    )
  }
}
