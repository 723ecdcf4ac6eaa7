import type { PartyId } from '@bandstand/domain/accounts'
import type { ShareSettings } from '@bandstand/api-spec'
import { isDeepStrictEqual } from 'node:util'
import { membersIn, type ShareRule } from '@bandstand/domain/shares'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideOf } from '../booking/index.ts'
import { readLineup } from '../lineup/index.ts'
import { findRule, insertRule } from './share-rules.queries.ts'

/** Returns how the caller's act divides what it earns, and its people; nobody for a venue. */
export async function getShareSettings({ db }: Deps, actor: Actor): Promise<ShareSettings> {
  return sideOf(actor) === 'artist'
    ? settingsOf(db, actor.partyId)
    : { members: [], version: 0, rule: null, openBook: false }
}

/**
 * Sets how the caller's act divides what it earns, of all bookings whose fee isn't deposited yet. Locks the act: of two at once, the
 * second is refused, unless it says the same. Throws SHARES_ACTS_ONLY, SHARES_CHANGED, SHARE_PERSON_UNKNOWN.
 */
export async function setShareRule(
  deps: Deps,
  actor: Actor,
  { version, rule, openBook }: { version: number; rule: ShareRule | null; openBook: boolean },
): Promise<ShareSettings> {
  if (sideOf(actor) !== 'artist') throw refusal('SHARES_ACTS_ONLY')
  const { partyId, userId } = actor
  return deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, partyId)
    const before = await findRule(tx, partyId)
    const isSame = before !== null && before.open_book === openBook && isDeepStrictEqual(before.rule, rule)
    if (isSame) return settingsOf(tx, partyId)
    if ((before?.version ?? 0) !== version) throw refusal('SHARES_CHANGED')
    const known = new Set((await readLineup(tx, partyId)).map(({ id }) => id))
    if (rule && [...membersIn(rule)].some((id) => !known.has(id))) throw refusal('SHARE_PERSON_UNKNOWN')
    await insertRule(tx, {
      party_id: partyId,
      version: version + 1,
      rule: rule && JSON.stringify(rule),
      open_book: openBook,
      set_by: userId,
      set_at: deps.now(),
    })
    return settingsOf(tx, partyId)
  })
}

async function settingsOf(db: Database, partyId: PartyId): Promise<ShareSettings> {
  const [members, row] = await Promise.all([readLineup(db, partyId), findRule(db, partyId)])
  return {
    members: members.map(({ id, name, part, person_id }) => ({
      id,
      name,
      part,
      hasAccount: person_id !== null,
    })),
    version: row?.version ?? 0,
    rule: row?.rule ?? null,
    openBook: row?.open_book ?? false,
  }
}
