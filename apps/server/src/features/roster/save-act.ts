import type { RosterAct } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { ROSTER_MAX, type RosterActInput } from '@bandstand/domain/roster'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findProfile } from '../profiles/index.ts'
import { requireRosterVenue } from './roster.policy.ts'
import {
  deleteRosterAct,
  findRosterAct,
  insertRosterActs,
  type RosterActFacts,
  selectRoster,
  updateRosterAct,
} from './roster.queries.ts'
import { rosterActView } from './roster.view.ts'

/** An act as the API read it, with its fee in cents or null. */
export type ActToSave = Omit<RosterActInput, 'fee'> & { feeCents: number | null }

/**
 * Saves an act on the calling venue's roster under the id that the caller chose: adds it, or changes it. Locks the venue's row: of
 * two at once the second is counted after the first. Throws ROSTER_VENUES_ONLY, ROSTER_FULL, ARTIST_NOT_FOUND, ROSTER_LINKED when
 * another act is the same artist, and ROSTER_ACT_NOT_FOUND for an id that another venue's act has.
 */
export async function saveAct(deps: Deps, actor: Actor, id: string, act: ActToSave): Promise<RosterAct> {
  requireRosterVenue(actor)
  const venueId = actor.partyId
  return deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, venueId)
    const before = await findRosterAct(tx, id)
    if (before && before.venue_id !== venueId) throw refusal('ROSTER_ACT_NOT_FOUND')
    const roster = await selectRoster(tx, venueId)
    if (!before && roster.length >= ROSTER_MAX) throw refusal('ROSTER_FULL')
    const { memberId } = act
    if (memberId && roster.some((other) => other.member_id === memberId && other.id !== id))
      throw refusal('ROSTER_LINKED')
    // A link that is there already may be kept, whatever has become of the artist.
    if (memberId && memberId !== before?.member_id) await requireArtist(tx, memberId)
    const facts = factsOf(act)
    if (before) await updateRosterAct(tx, venueId, id, facts)
    else await insertRosterActs(tx, [{ ...facts, id, venue_id: venueId, created_at: deps.now() }])
    const [saved] = await selectRoster(tx, venueId, id)
    return rosterActView(saved!)
  })
}

/** Removes an act from the calling venue's roster; a repeat changes nothing. Throws ROSTER_VENUES_ONLY. */
export async function removeAct({ db }: Deps, actor: Actor, id: string): Promise<{ removed: boolean }> {
  requireRosterVenue(actor)
  return { removed: await deleteRosterAct(db, actor.partyId, id) }
}

async function requireArtist(tx: Tx, uuid: PartyId): Promise<void> {
  if ((await findProfile(tx, uuid))?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
}

/** Returns the columns of an act. */
export function factsOf(act: Omit<ActToSave, 'memberId'> & { memberId?: PartyId | null }) {
  return {
    member_id: act.memberId ?? null,
    name: act.name,
    contact_name: act.contactName,
    email: act.email,
    phone: act.phone,
    fee_cents: act.feeCents,
    note: act.note,
  } satisfies RosterActFacts
}
