import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { findJoinedGig, type GigRow, isBookedFor, isOfferedTo, type JoinedGigRow } from './gigs.queries.ts'

/**
 * Returns a gig that the actor can read; null for others. A hidden one stays readable for its venue, and for an artist with
 * whom its terms were agreed; a private one for every artist it was offered to.
 */
export async function findReadableGig(db: Database, actor: Actor, id: string): Promise<JoinedGigRow | null> {
  const row = await findJoinedGig(db, id)
  if (!row?.suspended || row.created_by === actor.partyId) return row
  if (await isBookedFor(db, id, actor.partyId)) return row
  const isOffer = row.visibility === 'private' && row.removed_at === null && !row.creator_suspended
  return isOffer && (await isOfferedTo(db, id, actor.partyId)) ? row : null
}

/** Returns whether a gig is private and wasn't offered to the actor, who must not learn that it exists. */
export async function isPrivateFrom(
  db: Database,
  actor: Actor,
  gig: Pick<GigRow, 'id' | 'created_by' | 'visibility'>,
): Promise<boolean> {
  if (gig.visibility === 'public' || gig.created_by === actor.partyId) return false
  return !(await isOfferedTo(db, gig.id, actor.partyId))
}
