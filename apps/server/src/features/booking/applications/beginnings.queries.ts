import type { PartyId } from '@bandstand/domain/accounts'
import type { ApplicationOrigin } from '@bandstand/domain/booking'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { SentSince } from '../../network/index.ts'

const idColumn = (side: Side): RawBuilder<unknown> => sql.ref(`${side}_id`)

/**
 * Returns the query of a member's applications, or invitations, for the limits on contacting others: those for several dates count
 * as one.
 */
export function begunSince(initiator: Side, origin: ApplicationOrigin): SentSince {
  // An index has the time of the last activity, which is the later one. Searches for a replacement have limits of their own.
  return (from, since) => sql`
    select created_at as at, ${idColumn(otherSide(initiator))} as receiver from applications
    where ${idColumn(initiator)} = any (${from}::uuid[]) and last_activity_at > ${since} and created_at > ${since}
      and origin = ${origin} and (schedule_id is null or schedule_id = id) and ${notInRescue(sql`applications.id`)}`
}

/** Returns the query of a member's offers, for the limits on contacting others: those for several dates count as one. */
export function offeredSince(me: Side): SentSince {
  return (from, since) => sql`
    select distinct o.created_at as at, ${idColumn(otherSide(me))} as receiver, coalesce(a.schedule_id, a.id) as entry
    from applications a join offers o on o.application_id = a.id
    where ${idColumn(me)} = any (${from}::uuid[]) and a.last_activity_at > ${since} and o.created_at > ${since}
      -- An invitation's own offer counts as the invitation.
      and o.made_by = ${me} and o.created_at > a.created_at and ${notInRescue(sql`a.id`)}`
}

const notInRescue = (applicationId: RawBuilder<unknown>) => sql`
  not exists (select from rescue_requests r where r.application_id = ${applicationId})`

/** How applications of one party between a gig and an artist have ended. */
interface FormerRow {
  /** Whether the other party declined one. */
  declined: boolean
  /** How often the party has withdrawn one, and when it last did. */
  withdrawn: number
  last_withdrawn_at: Date | null
}

/** Returns how earlier applications of one party between a gig and an artist have ended. */
export async function findFormer(
  db: Database,
  gigId: string,
  artistId: PartyId,
  origin: ApplicationOrigin,
): Promise<FormerRow> {
  const { rows } = await sql<FormerRow>`
    select count(*) filter (where status = 'declined') > 0 as declined,
      count(*) filter (where status = 'withdrawn') as withdrawn,
      max(last_activity_at) filter (where status = 'withdrawn') as last_withdrawn_at
    from applications
    where gig_id = ${gigId} and status in ('declined', 'withdrawn') and artist_id = ${artistId} and origin = ${origin}`.execute(
    db,
  )
  return rows[0]!
}
