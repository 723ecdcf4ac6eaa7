import type { Client } from 'pg'
import { BLOCKED_TIMES_MAX } from '@bandstand/domain/booking'
import { addArtists, type Busiest, fillBookings } from '../bookings/booking-database.ts'
import { createFilledDatabase } from '../gigs/gig-database.ts'
import { connect } from '../gigs/gig-page.ts'

/** All nights of the database, and those of the artist and the venue that have the most. */
export const NIGHTS = { all: 50_000, artist: 2000, venue: 5000 }
/** Applications to each of the venue's open gigs; every second one with an offer. */
const APPLICANTS = 6
/** The artist's applications to gigs of other venues. */
const APPLIED = 300

/** Creates a database in which one artist and one venue have many nights, blocked times, applications and offers. */
export async function createCalendarDatabase(
  serverUrl: string,
  today: string,
): Promise<Busiest & { url: string }> {
  const counts = { gigs: NIGHTS.all, areOpen: false }
  const url = await createFilledDatabase(serverUrl, 'calendars', counts, today, console.log)
  const client = await connect(url)
  try {
    await addArtists(client, today, console.log)
    const busiest = await fillBookings(client, console.log, NIGHTS.artist, NIGHTS.venue)
    await fillRest(client, busiest)
    return { url, ...busiest }
  } finally {
    await client.end()
  }
}

async function fillRest(client: Client, { artistId, venueId }: Busiest): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `create temporary table asked on commit drop as
     select gen_random_uuid() as id, g.id as gig_id, g.venue_id, a.uuid as artist_id, g.starts_at, g.time_zone, g.pay_cents, n
     from gigs g cross join generate_series(0, $3 - 1) n join lateral (
       select uuid from profiles where user_type = 'artist' and uuid <> $2 order by uuid offset n limit 1
     ) a on true
     where g.venue_id = $1 and g.status = 'open' and g.starts_at > now()
     union all
     (select gen_random_uuid(), id, venue_id, $2, starts_at, time_zone, pay_cents, row_number() over (order by id)
      from gigs where venue_id <> $1 and status = 'open' and starts_at > now() order by id limit $4)`,
    [venueId, artistId, APPLICANTS, APPLIED],
  )
  await client.query(`
    insert into applications (id, gig_id, artist_id, venue_id, origin, status, waiting_for, message, created_at,
      last_activity_at, gig_begins_at)
    select id, gig_id, artist_id, venue_id, 'applied', 'opened', 'artist', 'I would love to play this.', now(), now(),
      starts_at from asked`)
  await client.query(`
    insert into offers (application_id, receiver_id, number, made_by, status, fee_cents, starts_at, ends_at, time_zone, sets,
      sound, meals, lodging, expires_at, created_at)
    select id, artist_id, 1, 'venue', 'pending', pay_cents, starts_at, starts_at + interval '3 hours', time_zone, 2, 'venue',
      'meal', false, least(now() + interval '2 days', starts_at), now() from asked where n % 2 = 0`)
  await client.query(
    `insert into busy_times (user_id, kind, starts_at, ends_at, during, time_zone, exclusive, note)
     select id, 'blocked', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 'UTC', false, 'Rehearsal'
     from unnest($1::uuid[]) id, generate_series(1, $2) n
       cross join lateral (select date_trunc('day', now()) + n * interval '1 day' + interval '13 hours' as at) t`,
    [[artistId, venueId], BLOCKED_TIMES_MAX],
  )
  await client.query(`
    insert into busy_times (user_id, kind, booking_id, starts_at, ends_at, during, time_zone, exclusive)
    select side.id, 'booking', b.id, b.starts_at, b.ends_at, tstzrange(b.starts_at, b.ends_at), b.time_zone, false
    from bookings b cross join lateral unnest(array[b.artist_id, b.venue_id]) side (id)
    where b.status in ('confirmed', 'completed')`)
  await client.query('commit')
  await client.query('vacuum analyze applications, offers, busy_times')
}
