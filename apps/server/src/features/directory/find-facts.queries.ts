import type { PartyId } from '@bandstand/domain/accounts'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type ArtistMatch, listedConditions } from './artist-match.queries.ts'

/** What the order of a search for an evening depends on. */
export interface CandidateRow {
  uuid: PartyId
  rating: number | null
  review_count: number
  hourly_rate_cents: number | null
  /** The center of the artist's place; null without one. */
  lat: number | null
  lng: number | null
  /** Whether venues see when the artist is free. */
  published: boolean
  played_here: number
  /** How many are in the core of the line-up; 0 without one. */
  lineup: number
}

/** Returns the facts of these artists, in the order of the ids. */
export async function findCandidates(
  db: Database,
  uuids: readonly string[],
  venueId: PartyId,
): Promise<CandidateRow[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<CandidateRow>`
    select p.uuid, p.rating, p.review_count, p.hourly_rate_cents, l.lat, l.lng,
      coalesce(s.published, false) as published,
      (select count(*) from bookings b
        where b.artist_id = p.uuid and b.venue_id = ${venueId} and b.status = 'completed') as played_here,
      (select count(*) from lineup_members m
        where m.party_id = p.uuid and m.part = 'core' and m.removed_at is null) as lineup
    from unnest(${uuids}::uuid[]) with ordinality u (uuid, n)
      join profiles p on p.uuid = u.uuid
      left join places l on l.place_id = p.place_id
      left join availabilities s on s.party_id = p.uuid
    order by u.n`.execute(db)
  return rows
}

/** How many of a venue's last shows say who is known there. */
const KNOWN_SHOWS = 300

/** Returns the matching artists who played a venue's last shows; `around`: only those at these places. */
export async function selectKnown(
  db: Database,
  match: ArtistMatch,
  { venueId, around }: { venueId: PartyId; around: number[] | null },
): Promise<string[]> {
  const near: RawBuilder<unknown> = around
    ? sql`exists (select from artist_spots s where s.id = a.spot_id and s.place_number = any (${around}::int[]))`
    : sql`true`
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from (
      select distinct artist_id as uuid from (
        select artist_id from bookings where venue_id = ${venueId} and status = 'completed'
        order by starts_at desc limit ${KNOWN_SHOWS}
      ) b offset 0
    ) known join listed_artists a using (uuid)
    where case when ${listedConditions(match)} and ${near} then true else false end`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Returns when the open dates of a venue's series begin and end, the next ones first; null when it isn't the venue's. */
export async function findSeriesHours(
  db: Database,
  { id, venueId, now, most }: { id: string; venueId: PartyId; now: Date; most: number },
): Promise<{ startsAt: Date; endsAt: Date }[] | null> {
  const { rows } = await sql<{ starts: Date[]; ends: Date[] }>`
    select array(select starts_at ${dates(id, now, most)}) as starts,
      array(select starts_at + make_interval(mins => coalesce(duration_minutes, ${USUAL_BOOKING_DEFAULTS.durationMinutes}::int))
        ${dates(id, now, most)}) as ends
    from series where id = ${id} and venue_id = ${venueId}`.execute(db)
  const [row] = rows
  return row ? row.starts.map((startsAt, n) => ({ startsAt, endsAt: row.ends[n]! })) : null
}

const dates = (id: string, now: Date, most: number) => sql`
  from gigs where series_id = ${id} and status = 'open' and starts_at > ${now} order by starts_at, id limit ${most}`
