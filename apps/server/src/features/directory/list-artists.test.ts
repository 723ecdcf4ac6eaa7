import type { ArtistPage } from '@bandstand/api-spec'
import { type ArtistFilter, artistFilter, ARTISTS_PER_PAGE } from '@bandstand/domain/directory'
import { greatCircleMiles } from '@bandstand/domain/places'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ArtistColumns, insertArtists } from '../../../test/members/artists.ts'
import { anonymous, createVenue, type Member } from '../../../test/members/factories.ts'

const PLACES = ['city:detroit-mi', 'zip:48226', 'city:ann-arbor-mi', 'city:chicago-il', 'city:honolulu-hi']
const INSTRUMENTS = ['Piano', 'Toy Piano', 'DRUMS', 'Cajón', '100% Guitar', "Jew's Harp", 'Back\\slash']
const GENRES = ['Jazz', 'jazz', 'Acid Jazz', 'R&B', 'Drum and Bass', '日本語']
const PROFESSIONS = ['Musician', 'DJ', 'Singer-Songwriter']

let test: TestApp
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  reader = await createVenue(test)
  await insertArtists(test, fc.sample(anyArtist, { numRuns: 300, seed: 20_261_120 }))
})
afterAll(() => test.close())

const some = (entries: string[]) => fc.subarray(entries, { maxLength: 3 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const anyArtist: fc.Arbitrary<ArtistColumns> = fc
  .record({
    first_name: fc.constantFrom(null, 'Ada', 'ada', 'Éva', 'Zoë', 'Bo'),
    last_name: fc.constantFrom(null, 'Reyes', 'de la Cruz', 'Šimić', "O'Brien"),
    band_name: fc.constantFrom(null, null, '', ' ', 'Reyes Trio', '100% Wolf'),
    instruments: some(INSTRUMENTS),
    genres: some(GENRES),
    professions: some(PROFESSIONS),
    hourly_rate_cents: fc.constantFrom(null, 0, 5_000, 7_550, 10_000, 10_000),
    place: fc.constantFrom(null, ...PLACES),
    location: fc.constantFrom(null, 'Under_score', '100% Hall'),
  })
  .map(({ place, location, ...columns }) => ({
    ...columns,
    place_id: place,
    location: place ? `${place.slice(5)}, MI` : location,
  }))

const anyFilter = fc.record({
  instrument: maybe(
    fc.constantFrom('piano', 'PIANO', 'drums', 'CAJÓN', '%', 'Pian', "jew's harp", 'back\\SLASH'),
  ),
  genre: maybe(fc.constantFrom('JAZZ', 'r&b', 'Drum and Bass', '日本語', 'polka')),
  profession: maybe(fc.constantFrom('musician', 'singer-songwriter', 'dj')),
  location: maybe(fc.constantFrom('detroit', 'MI', '%', '_', 'ANN ARBOR', 'Paris', '\\')),
  maxRate: maybe(fc.constantFrom(0, 50, 75.5, 75.51, 100, 100_000)),
  sort: fc.constantFrom('name', 'name', 'rate', 'nearest'),
  near: fc.constantFrom(...PLACES),
  page: fc.constantFrom(1, 1, 2, 3, 20),
})

it('shows exactly the artists that plain SQL over the profiles finds, in their order, with their count, for any filters [DIR-09 CALL-38 CALL-39 CALL-40 CALL-41 CALL-42 CALL-43 CALL-44]', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, async (wanted) => {
      const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
      const shown = await listOverHttp(filter)
      const expected = await findNaively(artistFilter.parse(filter))
      const from = (wanted.page - 1) * 12
      expect(shown.total).toBe(expected.length)
      expect(shown.artists.map(({ uuid }) => uuid)).toEqual(expected.slice(from, from + 12))
    }),
    { numRuns: 200 },
  )
})

it('shows 12 artists a page, each once over all pages [DIR-01 LIM-19 CALL-44]', async () => {
  const { total, pageSize } = await listOverHttp({})
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 12) }, (_, index) => listOverHttp({ page: index + 1 })),
  )
  const uuids = pages.flatMap(({ artists }) => artists.map(({ uuid }) => uuid))
  expect(pageSize).toBe(12)
  expect(pages.slice(0, -1).every(({ artists }) => artists.length === ARTISTS_PER_PAGE)).toBe(true)
  expect(uuids.length).toBe(total)
  expect(new Set(uuids).size).toBe(total)
})

it('shows 10 a page by default, and 50 at most [LIM-20]', async () => {
  const { artists, pageSize } = await reader.api.directory.list({})
  expect([artists.length, pageSize]).toEqual([10, 10])
  await expect(reader.api.directory.list({ pageSize: 51 })).rejects.toHaveProperty('code', 'INPUT_INVALID')
})

it('answers a page past the end with no artists and the same count', async () => {
  const { total } = await listOverHttp({})
  for (const sort of ['name', 'rate', 'nearest'])
    expect(await listOverHttp({ page: 100_000, sort, near: PLACES[0] })).toEqual({
      artists: [],
      total,
      page: 100_000,
      pageSize: 12,
    })
})

it('shows neither venues nor accounts without a name and a band', async () => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from profiles
    where user_type = 'artist' and full_name is null and btrim(coalesce(band_name, '')) = ''`.execute(
    test.deps.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  const { total } = await listOverHttp({})
  const pages = Array.from({ length: Math.ceil(total / 12) }, (_, index) => listOverHttp({ page: index + 1 }))
  const shown = new Set((await Promise.all(pages)).flatMap(({ artists }) => artists.map(({ uuid }) => uuid)))
  for (const { uuid } of [...rows, { uuid: reader.id }]) expect(shown.has(uuid)).toBe(false)
})

it('labels artists with an active boost and shows who is on Pro', async () => {
  const [boosted = '', over = ''] = await insertArtists(test, [
    {
      band_name: 'Boosted Quartet',
      boost_expiry: '2099-01-01T00:00:00Z',
      subscription_tier: 'pro',
      subscription_expiry: '2099-01-01T00:00:00Z',
    },
    { band_name: 'Formerly Boosted', boost_expiry: '2020-01-01T00:00:00Z' },
  ])
  const { artists } = await listOverHttp({ q: 'boosted' })
  expect(artists.find(({ uuid }) => uuid === boosted)).toMatchObject({ isBoosted: true, isPro: true })
  expect(artists.find(({ uuid }) => uuid === over)).toMatchObject({ isBoosted: false, isPro: false })
})

it('lists artists’ locations, each once, sorted, those that contain a text [CALL-45]', async () => {
  const { rows } = await sql<{ location: string }>`
    select distinct location from profiles
    where user_type = 'artist' and (full_name is not null or btrim(coalesce(band_name, '')) <> '')
      and location is not null
    order by location`.execute(test.deps.db)
  expect(rows.length).toBe(7)
  const { locations } = await reader.api.directory.locations({})
  expect(locations).toEqual(rows.map(({ location }) => location))
  expect((await reader.api.directory.locations({ q: 'DETROIT' })).locations).toEqual(['detroit-mi, MI'])
  expect((await reader.api.directory.locations({ q: '%' })).locations).toEqual(['100% Hall'])
  expect((await reader.api.directory.locations({ q: 'nowhere' })).locations).toEqual([])
})

it('is for members, refuses an unknown place and unknown fields', async () => {
  expect((await anonymous(test).fetch('/api/artists')).status).toBe(401)
  expect((await anonymous(test).fetch('/api/artist-locations')).status).toBe(401)
  const unknown = await reader.fetch('/api/artists?sort=nearest&near=city:atlantis-xx')
  expect(unknown.status).toBe(422)
  expect(await unknown.json()).toMatchObject({
    code: 'LOCATION_UNUSABLE',
    message: 'Invalid location data. Please try selecting a different location.',
  })
  for (const query of [
    'sort=nearest',
    'sort=fame',
    'page=0',
    'page=1000000000',
    'maxRate=-1',
    'lat=42',
    'a=1',
  ])
    expect((await reader.fetch(`/api/artists?${query}`)).status).toBe(422)
})

async function listOverHttp(filter: Record<string, unknown>): Promise<ArtistPage> {
  const asked = Object.entries({ pageSize: ARTISTS_PER_PAGE, ...filter })
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  const answer = await reader.fetch(`/api/artists?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as ArtistPage
}

async function findNaively(filter: ArtistFilter): Promise<string[]> {
  const has = (column: string, entry: string | undefined) => sql`
    (${entry ?? null}::text is null or exists (
      select from unnest(${sql.ref(column)}) x where lower(x) = lower(${entry ?? null}::text)))`
  const { rows } = await sql<{ uuid: string; id: number | null; lat: number; lng: number }>`
    select p.uuid, l.id, l.lat, l.lng from profiles p left join places l using (place_id)
    where user_type = 'artist' and (full_name is not null or btrim(coalesce(band_name, '')) <> '')
      and ${has('instruments', filter.instrument)} and ${has('genres', filter.genre)}
      and ${has('professions', filter.profession)}
      and (${filter.location ?? null}::text is null
        or position(lower(${filter.location ?? null}::text) in lower(p.location)) > 0
        or fold_place(p.location) like '%' || nullif(fold_place(${filter.location ?? null}::text), '') || '%')
      and (${filter.maxRate ?? null}::numeric is null or hourly_rate_cents / 100.0 <= ${filter.maxRate ?? null}::numeric)
    order by ${filter.sort === 'rate' ? sql`hourly_rate_cents,` : sql``}
      ${filter.sort === 'nearest' ? sql`` : sql`replace(lower(unaccent(coalesce(nullif(btrim(band_name), ''), full_name))), '''', '') collate "C",`} uuid`.execute(
    test.deps.db,
  )
  if (filter.sort !== 'nearest') return rows.map(({ uuid }) => uuid)
  const origin = (await test.deps.places.find(filter.near ?? ''))!
  const placed = rows.map((row) => ({ ...row, miles: row.id ? greatCircleMiles(origin, row) : 99_999 }))
  // The sort is stable: ids decide within one place, and among those without one.
  return placed.toSorted((a, b) => a.miles - b.miles || (a.id ?? 0) - (b.id ?? 0)).map(({ uuid }) => uuid)
}
