import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

let test: TestApp
let venue: Member
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
  reader = await createArtist(test)
  for (const form of [
    { title: 'Trivia after-party', location: 'Detroit, MI', placeId: 'city:detroit-mi', genres: ['Jazz'] },
    {
      title: 'Sunday brunch',
      location: 'Ann Arbor, MI',
      placeId: 'city:ann-arbor-mi',
      genres: ['Folk', 'Jazz'],
    },
    { title: 'Warehouse night', location: 'Ferndale, MI', placeId: 'city:ferndale-mi', genres: ['Techno'] },
    { title: 'Nowhere in particular', location: 'Behind the moon', description: 'Bring your own accordion.' },
  ])
    await venue.api.gigs.create(gigForm(form))
})
afterAll(() => test.close())

const titles = async (filter: Record<string, unknown>) =>
  (await reader.api.gigs.list(filter)).gigs.map(({ title }) => title).toSorted()

it.each([
  ['detriot', ['Trivia after-party']],
  ['DETROIT', ['Trivia after-party']],
  ['sunday brnch', ['Sunday brunch']],
  ['ferndale wherehouse', []],
  ['ferndale warehosue', ['Warehouse night']],
  ['accordion', ['Nowhere in particular']],
  ['accor', ['Nowhere in particular']],
  ['techno', ['Warehouse night']],
  ['after party', ['Trivia after-party']],
  ['after-party', ['Trivia after-party']],
  ['test room brunch', ['Sunday brunch']],
  ['bagpipes', []],
])('finds by the words %j', async (q, found) => {
  expect(await titles({ q })).toEqual(found)
})

it('finds by whole genre, in any case, with all other filters', async () => {
  expect(await titles({ genre: 'jazz' })).toEqual(['Sunday brunch', 'Trivia after-party'])
  expect(await titles({ genre: 'jaz' })).toEqual([])
  expect(await titles({ genre: 'JAZZ', location: 'ann arbor' })).toEqual(['Sunday brunch'])
  expect(await titles({ genre: 'Jazz', q: 'trivia', instrument: 'theremin' })).toEqual([])
})

it('finds around a place and returns the distance in whole miles', async () => {
  const around = async (filter: Record<string, unknown>) =>
    (await reader.api.gigs.list({ near: 'city:detroit-mi', ...filter })).gigs
      .map(({ title, distanceMiles }) => `${title}: ${distanceMiles}`)
      .toSorted()
  expect(await around({})).toEqual(['Trivia after-party: 0', 'Warehouse night: 10'])
  expect(await around({ radius: 5 })).toEqual(['Trivia after-party: 0'])
  expect(await around({ radius: 50 })).toEqual([
    'Sunday brunch: 36',
    'Trivia after-party: 0',
    'Warehouse night: 10',
  ])
  expect(await around({ radius: 50, genre: 'Jazz', q: 'brunch' })).toEqual(['Sunday brunch: 36'])
  const { gigs } = await reader.api.gigs.list({ radius: 5 })
  expect(gigs.map(({ distanceMiles }) => distanceMiles)).toEqual([undefined, undefined, undefined, undefined])
})

it('refuses an unknown place and a radius that is not offered', async () => {
  for (const read of [reader.api.gigs.list, reader.api.maps.gigs])
    await expect(read({ near: 'zip:00000' })).rejects.toMatchObject({ code: 'LOCATION_UNUSABLE' })
  expect((await reader.fetch('/api/gigs?near=zip:48226&radius=100')).status).toBe(422)
  expect((await reader.fetch(`/api/gigs?q=${'x'.repeat(101)}`)).status).toBe(422)
})

it('shows the same gigs on the map, in tiles too', async () => {
  for (const filter of [
    { q: 'detriot' },
    { genre: 'jazz' },
    { near: 'city:detroit-mi', radius: 10 as const },
    { near: 'city:detroit-mi', radius: 50 as const, q: 'brunch' },
    { q: 'bagpipes' },
  ]) {
    const listed = (await reader.api.gigs.list(filter)).gigs.filter(({ locationLat }) => locationLat !== null)
    const { total, gigs } = await reader.api.maps.gigs(filter)
    expect(gigs?.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(total).toBe(listed.length)
    const { clusters } = await reader.api.maps.gigTile({ z: 0, x: 0, y: 0, ...filter })
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  }
})

it('follows changes of a gig and its venue', async () => {
  const other = await createProVenue(test)
  const form = gigForm({ title: 'Quixotic revue', location: 'Flint, MI' })
  const { id } = await other.api.gigs.create(form)
  expect(await titles({ q: 'quixotic flint' })).toEqual(['Quixotic revue'])
  await other.api.gigs.update({ ...form, id, title: 'Plain revue' })
  expect(await titles({ q: 'quixotic' })).toEqual([])
  expect(await titles({ q: 'revue flnit' })).toEqual(['Plain revue'])

  const { db } = test.deps
  await db
    .updateTable('profiles')
    .set({ venue_name: 'Zanzibar Annex' })
    .where('uuid', '=', other.id)
    .execute()
  expect(await titles({ q: 'zanzibra' })).toEqual(['Plain revue'])
  await other.api.booking.closeGig({ gigId: id })
  expect(await titles({ q: 'zanzibar' })).toEqual([])
  expect(await titles({ q: 'zanzibar', show: 'all' })).toEqual(['Plain revue'])
  const suspend = (at: Date | null) =>
    db
      .updateTable('users')
      .set({ suspended_at: at, suspension_reason: at && 'A test.' })
      .where('id', '=', other.id)
      .execute()
  await suspend(test.deps.now())
  expect(await titles({ q: 'zanzibar', show: 'all' })).toEqual([])
  await suspend(null)
  expect(await titles({ q: 'zanzibar', show: 'all' })).toEqual(['Plain revue'])
})

it('keeps what the trigger writes equal to a complete rebuild', async () => {
  const { db } = test.deps
  const read = () =>
    Promise.all(
      (['gig_documents', 'gig_open_documents'] as const).map((table) =>
        db.selectFrom(table).selectAll().orderBy('gig_id').execute(),
      ),
    )
  const kept = await read()
  expect(kept.map(({ length }) => length)).toEqual([5, 4])
  await sql`select fill_gig_documents()`.execute(db)
  expect(await read()).toEqual(kept)
})
