import { asMemberId, type MemberId } from '../members/member-id.ts'
import type { ClientBase } from 'pg'
import { withoutIndexes } from '../../src/db/without-indexes.ts'

/** Rows of each long table. */
const ROWS = 100_000
/** Venues and artists, whose rows are equally many. */
const MEMBERS = 1000
/** Half of them are in Michigan. */
const LOCATIONS = 5000

/** In the order in which they're written, which makes the indexes in a third of the time. */
const idOf = (kind: number, n: string) =>
  `('00000000-0000-4000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const ARTIST = 1
const VENUE = 2
const ROW = 3
const id = idOf(ROW, 'n')
const member = (kind: number, step = 1) => idOf(kind, `(n / ${step} % ${MEMBERS})`)
const AT = `date_trunc('hour', now()) + (n * 7919 % 17280 - 12960) * interval '1 hour'`

/**
 * What lists and clocks read, by table, as columns and expressions over a row `n`. Three quarters of what has a time is in the
 * past, the rest in the next half year.
 */
const TABLES: Record<string, Record<string, string>> = {
  gigs: {
    id,
    created_by: member(VENUE),
    venue_id: member(VENUE),
    status: `case when ${AT} > now() then 'open' else 'expired' end`,
    title: `'Evening ' || n`,
    date: `(${AT})::date`,
    time: `(${AT})::time`,
    time_zone: `'UTC'`,
    starts_at: AT,
    payment_type: `'flat'`,
    position: `'Guitarist'`,
    boosted_until: `case when n % 100 = 0 then now() + interval '7 days' end`,
  },
  gig_open_instruments: {
    instrument_id: 'n % 2 * (1 + n / 2 % 20)',
    gig_id: idOf(ROW, 'n / 2'),
    date: `current_date + n % 180`,
    rank: '2',
    starts_at: `now() + n % 180 * interval '1 day'`,
    pay_cents: 'n % 500 * 100',
    is_recurring: 'false',
    location_lat: '25 + n % 1499 / 60.0',
    location_lng: '-125 + n % 3701 / 63.0',
    location_id: `1 + n / 2 % ${LOCATIONS}`,
  },
  gig_open_documents: {
    gig_id: id,
    date: `current_date + n % 180`,
    rank: '2',
    starts_at: `now() + n % 180 * interval '1 day'`,
    pay_cents: 'n % 500 * 100',
    is_recurring: 'false',
    document: `array_to_tsvector(array['evening', 'word' || n % 500])`,
  },
  applications: {
    id,
    gig_id: id,
    artist_id: member(ARTIST, 100),
    venue_id: member(VENUE),
    origin: `'applied'`,
    status: `case when n % 4 = 0 and ${AT} > now() then 'sent' else 'expired' end`,
    waiting_for: `case when n % 4 = 0 and ${AT} > now() then 'venue' end`,
    message: `''`,
    created_at: AT,
    last_activity_at: AT,
    gig_begins_at: AT,
  },
  bookings: {
    id,
    gig_id: id,
    application_id: id,
    offer_id: id,
    artist_id: member(ARTIST, 100),
    venue_id: member(VENUE),
    status: `case when ${AT} > now() then 'confirmed' else 'completed' end`,
    fee_cents: '10000',
    starts_at: AT,
    ends_at: `${AT} + interval '3 hours'`,
    time_zone: `'UTC'`,
    sets: '2',
    sound: `'venue'`,
    meals: `'none'`,
    lodging: 'false',
    note: `''`,
    created_at: AT,
  },
  transactions: {
    id,
    gig_id: id,
    artist_id: member(ARTIST, 100),
    venue_id: member(VENUE),
    booking_id: id,
    amount_cents: '10000',
    status: `case when ${AT} > now() then 'pending' else 'completed' end`,
    created_at: AT,
    deposited_at: AT,
    completed_at: `case when ${AT} > now() then null else now() end`,
    show_ends_at: `${AT} + interval '3 hours'`,
  },
  notifications: {
    user_id: member(ARTIST, 100),
    key: 'n::text',
    kind: `'booking.accepted'`,
    category: `'gig_updates'`,
    title: `'Booked'`,
    paragraphs: `'{}'`,
    path: `'/bookings'`,
    action: `'See it'`,
    at: AT,
    read_at: `case when n % 20 > 0 then now() end`,
  },
  thread_members: {
    thread_id: id,
    user_id: member(ARTIST, 100),
    last_number: '1',
    last_at: AT,
    unread: '(n % 20 = 0)::int',
  },
}

export const LONG_TABLES = Object.keys(TABLES)

const uuid = (kind: number, n: number) => `00000000-0000-4000-800${kind}-${n.toString(16).padStart(12, '0')}`
/** Returns the id of an artist, from 0; each has a hundred rows of every table. */
export const artistOf = (n: number): MemberId => asMemberId(uuid(ARTIST, n))
/** Returns the id of a venue, from 0. */
export const venueOf = (n: number): MemberId => asMemberId(uuid(VENUE, n))

/** Fills each long table with 100,000 rows, as unrelated to each other as the statements that are planned allow. */
export async function fillForPlans(client: ClientBase): Promise<void> {
  // Vacuum marks pages as visible to all only once the commit is in the log, and without that no index is read alone.
  await client.query('set synchronous_commit = on')
  await client.query('begin')
  // No triggers and no references: nothing reads these rows but the planner's statistics and the statements under test.
  await client.query('set local session_replication_role = replica')
  await withoutIndexes(client, LONG_TABLES, async () => {
    for (const [table, columns] of Object.entries(TABLES))
      await client.query(
        `insert into ${table} (${Object.keys(columns).join(', ')})
         select ${Object.values(columns).join(', ')} from generate_series(1, ${ROWS}) n`,
      )
    await client.query(`
      insert into profiles (uuid, user_type, first_name)
      select ${member(ARTIST)}, 'artist', 'Ada' from generate_series(0, ${MEMBERS - 1}) n
      union all select ${member(VENUE)}, 'venue', 'Ada' from generate_series(0, ${MEMBERS - 1}) n`)
  })
  await client.query(`
    insert into gig_locations (id, location) overriding system value
    select n, n || ' Main St, ' || case n % 2 when 0 then 'MI' else 'OH' end from generate_series(1, ${LOCATIONS}) n`)
  await client.query('select fill_gigs_per_day()')
  await client.query('commit')
  await client.query(`vacuum analyze profiles, gig_locations, ${LONG_TABLES.join(', ')}`)
  await client.query('reset synchronous_commit')
}
