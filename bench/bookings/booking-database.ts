import type { Client } from 'pg'
import { fillDatabase } from '../../apps/server/src/bulk/fill-database.ts'
import { withoutIndexes } from '../../apps/server/src/db/without-indexes.ts'

const ARTISTS = 10_000
/** This many bookings of one artist, and this many others of one venue. */
const BUSIEST = 10_000

export interface Busiest {
  artistId: string
  venueId: string
}

/** Adds artists who can be booked for the gigs of a database. */
export async function addArtists(
  client: Client,
  today: string,
  report: (text: string) => void,
): Promise<void> {
  await fillDatabase(client, { artists: ARTISTS, venues: 0, gigs: 0 }, today, report)
}

/**
 * Writes a booking for each gig without an application, in the gig's state, with its application and offer: the rows
 * that lists of bookings read, without history, calendar and contracts. One artist gets `most` of them and one venue
 * `mostOfVenue`, and both are returned.
 */
export async function fillBookings(
  client: Client,
  report: (text: string) => void,
  most = BUSIEST,
  mostOfVenue = BUSIEST,
): Promise<Busiest> {
  report('  bookings')
  await client.query('begin')
  // Every row refers to one that was just read: checking each reference would take most of the time.
  await client.query('set local session_replication_role = replica')
  await client.query(
    `create temporary table planned on commit drop as
     with picked as (
       select id as gig_id, venue_id, status, starts_at, time_zone, pay_cents, row_number() over (order by id) - 1 as number
       from gigs g where not exists (select from applications a where a.gig_id = g.id)
     ), artists as (
       select uuid, row_number() over (order by uuid) - 1 as number from profiles where user_type = 'artist'
     )
     select p.*, a.uuid as artist_id, gen_random_uuid() as application_id, gen_random_uuid() as offer_id
     from picked p join artists a on a.number = case when p.number < $1 then 0 else p.number % $2 end`,
    [most, ARTISTS],
  )
  const found = await client.query<Busiest>(
    `select artist_id as "artistId", (select venue_id from planned where number = $1) as "venueId"
     from planned where number = 0`,
    [most],
  )
  const [busiest] = found.rows
  if (!busiest) throw new Error('There are no gigs to book artists for')
  await client.query('update planned set venue_id = $1 where number >= $2 and number < $3', [
    busiest.venueId,
    most,
    most + mostOfVenue,
  ])
  await client.query(
    `update gigs g set venue_id = p.venue_id, created_by = p.venue_id from planned p
     where p.gig_id = g.id and p.venue_id <> g.venue_id`,
  )
  await withoutIndexes(client, ['applications', 'offers', 'bookings'], () => insertPlanned(client))
  await client.query('commit')
  report('  statistics')
  await client.query('vacuum analyze applications, offers, bookings, gigs')
  return busiest
}

async function insertPlanned(client: Client): Promise<void> {
  await client.query(`
    insert into applications (id, gig_id, artist_id, venue_id, origin, status, message, created_at, last_activity_at,
      gig_begins_at)
    select application_id, gig_id, artist_id, venue_id, 'applied',
      case when status in ('booked', 'completed') then 'booked' else 'released' end, 'I would love to play this.',
      starts_at - interval '30 days', starts_at - interval '20 days', starts_at
    from planned`)
  await client.query(`
    insert into offers (id, application_id, number, made_by, status, fee_cents, starts_at, ends_at, time_zone, sets, sound,
      meals, lodging, expires_at, created_at)
    select offer_id, application_id, 1, 'venue', 'accepted', pay_cents, starts_at, starts_at + interval '3 hours',
      time_zone, 2, 'venue', 'meal', false, starts_at - interval '20 days', starts_at - interval '25 days'
    from planned`)
  await client.query(`
    insert into bookings (gig_id, application_id, offer_id, artist_id, venue_id, status, fee_cents, starts_at, ends_at,
      time_zone, sets, sound, meals, lodging, note, created_at, ended_at)
    select gig_id, application_id, offer_id, artist_id, venue_id, b.status, pay_cents, starts_at,
      starts_at + interval '3 hours', time_zone, 2, 'venue', 'meal', false, '', starts_at - interval '20 days',
      case when b.status <> 'confirmed' then starts_at end
    from planned p cross join lateral (
      select case p.status when 'booked' then 'confirmed' when 'completed' then 'completed' when 'cancelled' then 'cancelled'
        else 'released' end as status
    ) b`)
}
