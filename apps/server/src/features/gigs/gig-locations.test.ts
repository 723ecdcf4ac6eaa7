import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { placeSearch } from '../../db/place-search.ts'
import { runMaintenance } from '../../run-maintenance.ts'

const DETROIT = { location_lat: 42.3314, location_lng: -83.0458 }
/** The tile of Detroit, and one without it. */
const TILES = [
  { z: 6, x: 17, y: 23 },
  { z: 6, x: 40, y: 23 },
]

const CHARACTERS = Array.from(String.raw`aAbiIİıßéEM, .-%_\'"1日😀`)
const ALL_CHARACTERS = CHARACTERS.join('')

let test: TestApp
let venue: Member
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
  reader = await createArtist(test)
})
afterAll(() => test.close())

const character = fc.constantFrom(...CHARACTERS, 'mi', 'MI', ', ')
const typed = fc.string({ unit: character, maxLength: 6 })

it('finds the gigs in the place that a text names, or else those whose location contains it, as comparing it with every location would', async () => {
  const locations = fc.sample(fc.string({ unit: character, maxLength: 12 }), { numRuns: 80, seed: 18 })
  await insertGigs(locations)
  const contained = fc
    .tuple(fc.constantFrom(...locations), fc.nat(11), fc.integer({ min: 1, max: 4 }))
    .map(([location, from, length]) =>
      Array.from(location)
        .slice(from, from + length)
        .join(''),
    )
  const compare = async (text: string) => {
    const { pattern, literal } = placeSearch(text.trim())
    const { rows } = await sql<{ id: string }>`
      select id from gigs
      where status = 'open' and case
        when exists (select from gig_locations l where fold_place(l.location) like ${pattern})
          then fold_place(location) like ${pattern}
        else location ilike ${literal}
      end
      order by date, rank, starts_at, id`.execute(test.deps.db)
    const ids = rows.map(({ id }) => id)
    const { total, gigs } = await reader.api.gigs.list({ location: text })
    expect([total, gigs.map(({ id }) => id)]).toEqual([ids.length, ids.slice(0, 8)])
    expect((await reader.api.gigs.list({ location: text, genre: 'Jazz' })).total).toBe(ids.length)
    const map = await reader.api.maps.gigs({ location: text })
    expect([map.total, map.gigs?.map(({ id }) => id)]).toEqual([ids.length, ids])
    const [here, elsewhere] = await Promise.all(
      TILES.map((tile) => reader.api.maps.gigTile({ ...tile, location: text })),
    )
    expect(here!.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
    expect(elsewhere!.clusters).toEqual([])
  }
  await fc.assert(fc.asyncProperty(fc.oneof(typed, contained), compare), { numRuns: 25 })
  await addUnused()
  for (const text of ['a', 'mi', '\\', '😀', ALL_CHARACTERS]) await compare(text)
}, 60_000)

it('follows what venues write: posted, moved, closed and opened again', async () => {
  const found = async (location: string) => (await reader.api.gigs.list({ location })).total
  const form = (location: string) => gigForm({ location, placeId: 'city:detroit-mi' })
  expect(await found('quay')).toBe(0)
  const { id } = await venue.api.gigs.create(form('Old Quay 5'))
  expect(await found('quay 5')).toBe(1)
  await venue.api.gigs.update({ id, ...form('New Wharf 7') })
  expect([await found('quay'), await found('wharf')]).toEqual([0, 1])
  await venue.api.booking.closeGig({ gigId: id })
  expect(await found('wharf')).toBe(0)
  await sql`update gigs set status = 'open' where id = ${id}`.execute(test.deps.db)
  expect(await found('wharf')).toBe(1)
  const others = await Promise.all([1, 2, 3, 4].map(() => createProVenue(test)))
  await Promise.all(others.map((other) => other.api.gigs.create(form('All at once'))))
  expect(await found('all at ONCE')).toBe(4)
  expect(await known('All at once')).toBe(1)
})

it('deletes a location a day after the last open gig there, never one that somebody is posting to', async () => {
  const [closed] = await Promise.all([
    venue.api.gigs.create(gigForm({ location: 'Lost Lane' })),
    venue.api.gigs.create(gigForm({ location: 'Kept Court' })),
  ])
  await venue.api.booking.closeGig({ gigId: closed.id })
  await runMaintenance(test.deps)
  expect([await known('Lost Lane'), await known('Kept Court')]).toEqual([0, 1])

  await sql`insert into gig_locations (location) values ('Busy Street')`.execute(test.deps.db)
  await test.deps.db.transaction().execute(async (tx) => {
    await insertGigs(['Busy Street'], tx)
    await runMaintenance(test.deps)
  })
  expect((await reader.api.gigs.list({ location: 'busy street' })).total).toBe(1)

  await sql`insert into gig_locations (location) values ('Late Street')`.execute(test.deps.db)
  let posting: Promise<unknown> | undefined
  await test.deps.db.transaction().execute(async (tx) => {
    await sql`select delete_unused_gig_locations(array(select id from gig_locations where location = 'Late Street'))`.execute(
      tx,
    )
    posting = insertGigs(['Late Street'])
    await sql`select pg_sleep(0.2)`.execute(tx)
  })
  await posting
  expect((await reader.api.gigs.list({ location: 'late street' })).total).toBe(1)
})

it('gets the locations of gigs that were open before the upgrade while venues work', async () => {
  const { db, pool } = test.deps
  const total = async () => (await reader.api.gigs.list({ location: 'upgraded' })).total
  await insertGigs(Array.from({ length: 40 }, (_, at) => `Upgraded ${at % 7}`))
  await sql`update gig_open_instruments set location_id = null`.execute(db)
  expect(await total()).toBe(0)
  let filling: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update gigs set location = 'Elsewhere' where location = 'Upgraded 3'`.execute(tx)
    filling = pool.query('call fill_gig_locations()')
    await sql`select pg_sleep(0.3)`.execute(tx)
  })
  await filling
  expect(await total()).toBe(40 - 6)
  const { rows } = await sql`
    select from gig_open_instruments o join gigs g on g.id = o.gig_id
    where (select location from gig_locations l where l.id = o.location_id) is distinct from g.location`.execute(
    db,
  )
  expect(rows).toEqual([])
})

async function known(location: string): Promise<number> {
  const { rows } = await sql`select from gig_locations where location = ${location}`.execute(test.deps.db)
  return rows.length
}

/** So many locations with each of the tested characters that the list counts before it reads a page. */
async function addUnused(): Promise<void> {
  await sql`
    insert into gig_locations (location)
    select ${ALL_CHARACTERS} || n from generate_series(1, 1500) n`.execute(test.deps.db)
}

async function insertGigs(locations: string[], db = test.deps.db): Promise<void> {
  await db
    .insertInto('gigs')
    .values(
      locations.map((location, at) => ({
        ...DETROIT,
        location,
        created_by: venue.id,
        venue_id: venue.id,
        title: `Gig ${at}`,
        date: sql<string>`current_date + ${10 + (at % 5)}::int`,
        time: '20:00',
        time_zone: 'UTC',
        starts_at: sql<Date>`now() + make_interval(days => ${10 + (at % 5)})`,
        genres: ['Jazz'],
        payment_type: 'flat' as const,
        position: 'Musician',
      })),
    )
    .execute()
}
