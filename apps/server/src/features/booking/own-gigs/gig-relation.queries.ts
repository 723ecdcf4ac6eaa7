import type { PartyId } from '@bandstand/domain/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { GigRow } from '../../gigs/index.ts'
import { seenBy } from '../applications/application-cards.queries.ts'
import { type GigColumns, postedGigColumns } from './gig-columns.queries.ts'

const MOST_INVITABLE = 100

/** Returns a gig; null when there is none. */
export async function findGig(db: Database, id: string): Promise<GigRow | null> {
  return (await db.selectFrom('gigs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the id of the newest application between a gig and an artist that the artist sees; null when there is none. */
export async function findNewestApplication(
  db: Database,
  gigId: string,
  artistId: PartyId,
): Promise<string | null> {
  const query = db
    .selectFrom('applications')
    .select('id')
    .where('gig_id', '=', gigId)
    .where('artist_id', '=', artistId)
    .where((where) => where.or([where('delivered', '=', true), where('origin', '=', 'applied')]))
  return (await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.id ?? null
}

/** Returns how many applications and invitations of a gig its venue sees: live ones, and all. */
export async function countApplicants(db: Database, gigId: string): Promise<{ live: number; total: number }> {
  const { rows } = await sql<{ live: number; total: number }>`
    select count(*) filter (where waiting_for is not null) as live, count(*) as total
    from applications a where a.gig_id = ${gigId} and ${seenBy('venue')}`.execute(db)
  return rows[0]!
}

interface InvitationRow {
  application_id: string | null
  /** Whether no earlier application prevents an invitation. */
  is_new: boolean
  starts_at: Date
  ends_at: Date
}
export type InvitableGigRow = InvitationRow & GigColumns & { gig_id: string; series_id: string | null }
export type InviteeRow = InvitationRow & { artist_id: PartyId }

/**
 * Returns the columns about an artist, an SQL expression, and the gig `g`: their newest application and the gig's
 * hours. `usualMinutes` is the length of a gig that states none. The query has to begin with `applied`.
 */
const invitationColumns = (artist: RawBuilder<unknown>, usualMinutes: number) => sql`
  a.id as application_id,
  not exists (
    select from applied where gig_id = g.id and artist_id = ${artist}
      and (status in ('sent', 'opened', 'shortlisted', 'booked') or (status = 'declined' and origin = 'invited'))
  ) as is_new,
  g.starts_at, g.starts_at + make_interval(mins => coalesce(g.duration_minutes, ${usualMinutes}::int)) as ends_at`

/** Returns `applied`, the applications that are looked at: read once, whatever plan PostgreSQL has kept. */
const applied = (which: RawBuilder<unknown>) => sql`
  applied as materialized (
    select id, gig_id, artist_id, status, origin, delivered, created_at from applications where ${which}
  )`

const newestApplication = (artist: RawBuilder<unknown>) => sql`
  left join lateral (
    select id from applied a
    where a.gig_id = g.id and a.artist_id = ${artist} and ${seenBy('venue')}
    order by created_at desc limit 1
  ) a on true`

/** Returns a venue's open gigs, soonest first, each with the newest application between it and the artist. */
export async function selectInvitableGigs(
  db: Database,
  venueId: PartyId,
  artistId: PartyId,
  usualMinutes: number,
  now: Date,
): Promise<InvitableGigRow[]> {
  const artist = sql`${artistId}::uuid`
  const { rows } = await sql<InvitableGigRow>`
    with ${applied(sql`artist_id = ${artist} and venue_id = ${venueId}`)}
    select g.id as gig_id, g.series_id, ${postedGigColumns}, ${invitationColumns(artist, usualMinutes)}
    from gigs g ${newestApplication(artist)}
    where g.created_by = ${venueId} and g.status = 'open' and g.starts_at > ${now}
    order by g.starts_at, g.id limit ${MOST_INVITABLE}`.execute(db)
  return rows
}

/** Returns these artists in the order of their ids, each with the newest application between them and the gig. */
export async function selectInvitees(
  db: Database,
  gigId: string,
  artistIds: PartyId[],
  usualMinutes: number,
): Promise<InviteeRow[]> {
  const artist = sql`p.uuid`
  const { rows } = await sql<InviteeRow>`
    with ${applied(sql`gig_id = ${gigId} and artist_id = any (${artistIds}::uuid[])`)}
    select p.uuid as artist_id, ${invitationColumns(artist, usualMinutes)}
    from gigs g cross join unnest(${artistIds}::uuid[]) with ordinality k (id, place)
      join profiles p on p.uuid = k.id and p.user_type = 'artist' and not p.suspended
      ${newestApplication(artist)}
    where g.id = ${gigId} order by k.place`.execute(db)
  return rows
}

/** Returns the booking of a gig that hasn't ended early, to its two parties; null to everybody else. */
export async function findBookingOfGig(
  db: Database,
  gigId: string,
  partyId: PartyId,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where gig_id = ${gigId} and ${partyId} in (artist_id, venue_id) and status in ('confirmed', 'completed')`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
