import type { ApplicationOrigin } from '@bandstand/domain/booking'
import { otherParty, type Party } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { SentSince } from '../network/index.ts'

const idColumn = (party: Party): RawBuilder<unknown> => sql.ref(`${party}_id`)

/** Returns the query of a member's applications, or invitations, for the limits on contacting others. */
export function begunSince(initiator: Party, from: string, origin: ApplicationOrigin): SentSince {
  // An index has the time of the last activity, which is the later one.
  return (since) => sql`
    select created_at as at, ${idColumn(otherParty(initiator))} as receiver from applications
    where ${idColumn(initiator)} = ${from} and last_activity_at > ${since} and created_at > ${since}
      and origin = ${origin}`
}

/** Returns the query of a member's offers, for the limits on contacting others. */
export function offeredSince(me: Party, from: string): SentSince {
  return (since) => sql`
    select o.created_at as at, ${idColumn(otherParty(me))} as receiver
    from applications a join offers o on o.application_id = a.id
    where ${idColumn(me)} = ${from} and a.last_activity_at > ${since} and o.created_at > ${since}
      -- An invitation's own offer counts as the invitation.
      and o.made_by = ${me} and o.created_at > a.created_at`
}

/** Returns how often one party has withdrawn an application between a gig and an artist, and when it last did. */
export async function findWithdrawn(
  db: Database,
  gigId: string,
  artistId: string,
  origin: ApplicationOrigin,
): Promise<{ count: number; last: Date | null }> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*) as count, max(last_activity_at) as last from applications
    where gig_id = ${gigId} and status = 'withdrawn' and artist_id = ${artistId} and origin = ${origin}`.execute(
    db,
  )
  return rows[0]!
}
