import type { ApplicationStatus } from '@bandstand/domain/booking'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { GigRow } from '../gigs/index.ts'
import { seenBy } from './application-cards.queries.ts'
import { type GigColumns, postedGigColumns } from './gig-columns.queries.ts'

const MOST_INVITABLE = 100

export async function findGig(tx: Tx, id: string): Promise<GigRow | null> {
  return (await tx.selectFrom('gigs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The newest between a gig and an artist that the artist sees. */
export async function findNewestApplication(tx: Tx, gigId: string, artistId: string) {
  const query = tx
    .selectFrom('applications')
    .select(['id', 'status', 'origin'])
    .where('gig_id', '=', gigId)
    .where('artist_id', '=', artistId)
    .where((where) => where.or([where('delivered', '=', true), where('origin', '=', 'applied')]))
  return (await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst()) ?? null
}

export async function countApplicants(tx: Tx, gigId: string): Promise<{ live: number; total: number }> {
  const { rows } = await sql<{ live: number; total: number }>`
    select count(*) filter (where waiting_for is not null) as live, count(*) as total
    from applications a where a.gig_id = ${gigId} and ${seenBy('venue')}`.execute(tx)
  return rows[0]!
}

export interface InvitableGigRow extends GigColumns {
  gig_id: string
  application_id: string | null
  application_status: ApplicationStatus
  can_invite: boolean
}

/** A venue's open gigs, soonest first, each with the newest application between it and the artist. */
export async function selectInvitableGigs(
  tx: Tx,
  venueId: string,
  artistId: string,
  now: Date,
): Promise<InvitableGigRow[]> {
  const { rows } = await sql<InvitableGigRow>`
    select g.id as gig_id, ${postedGigColumns}, a.id as application_id, a.status as application_status,
      not exists (
        select from applications where gig_id = g.id and artist_id = ${artistId}
          and (status in ('sent', 'opened', 'shortlisted', 'booked') or (status = 'declined' and origin = 'invited'))
      ) as can_invite
    from gigs g left join lateral (
      select id, status from applications a where a.gig_id = g.id and a.artist_id = ${artistId} and ${seenBy('venue')}
      order by created_at desc limit 1
    ) a on true
    where g.created_by = ${venueId} and g.status = 'open' and g.starts_at > ${now}
    order by g.starts_at, g.id limit ${MOST_INVITABLE}`.execute(tx)
  return rows
}
