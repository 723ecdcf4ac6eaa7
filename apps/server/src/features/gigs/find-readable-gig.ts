import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { findJoinedGig, isBookedFor, type JoinedGigRow } from './gigs.queries.ts'

/**
 * Returns a gig that the actor can read; null for others. A hidden one stays readable for its venue, and for an artist with
 * whom its terms were agreed.
 */
export async function findReadableGig(db: Database, actor: Actor, id: string): Promise<JoinedGigRow | null> {
  const row = await findJoinedGig(db, id)
  if (!row?.suspended || row.created_by === actor.partyId) return row
  return (await isBookedFor(db, id, actor.partyId)) ? row : null
}
