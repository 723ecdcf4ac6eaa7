import { asMemberId } from '../../../test/members/member-id.ts'
import type { NearbyArtistPage } from '@bandstand/api-spec'
import { DEFAULT_SEARCH_RADIUS, nearbyArtistsInput, SEARCH_RADII } from '@bandstand/domain/directory'
import { greatCircleMiles } from '@bandstand/domain/places'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ArtistColumns, insertArtists } from '../../../test/members/artists.ts'
import { openGig } from '../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'

const ORIGIN = 'city:detroit-mi'
const PLACES = [
  ORIGIN,
  'zip:48226',
  'city:ferndale-mi',
  'city:royal-oak-mi',
  'city:dearborn-mi',
  'city:ann-arbor-mi',
  'city:flint-mi',
  'city:toledo-oh',
  'city:lansing-mi',
  'city:chicago-il',
]

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
  artist = await createArtist(test)
  await insertArtists(test, fc.sample(anyArtist, { numRuns: 250, seed: 3 }))
})
afterAll(() => test.close())

const anyArtist: fc.Arbitrary<ArtistColumns> = fc.record({
  first_name: fc.constantFrom('Ada', 'Bo', null),
  place_id: fc.constantFrom(null, ...PLACES),
  location: fc.constantFrom(null, 'Around Detroit'),
  genres: fc.subarray(['Jazz', 'Blues', 'R&B']),
  instruments: fc.subarray(['Piano', 'Drums']),
  hourly_rate_cents: fc.constantFrom(null, 5_000, 7_550, 20_000),
})
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const anySearch = fc.record({
  placeId: fc.constantFrom(...PLACES),
  radius: fc.constantFrom(...SEARCH_RADII),
  genre: maybe(fc.constantFrom('jazz', 'R&B', 'polka')),
  instrument: maybe(fc.constantFrom('PIANO', 'drums')),
  maxRate: maybe(fc.constantFrom(0, 50, 75.5, 1000)),
  page: fc.constantFrom(1, 1, 2, 3, 50),
})

describe('artists around a place', () => {
  it('are exactly those whose place is within the radius, nearest first, for any filters [FIND-05 LIM-36 LIM-37 LIM-39]', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (wanted) => {
        const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
        const { total, artists } = await search(query)
        const expected = await findNaively(nearbyArtistsInput.parse(query))
        expect(total).toBe(expected.length)
        const from = (wanted.page - 1) * 12
        expect(artists.map(({ uuid, distanceMiles }) => [uuid, distanceMiles])).toEqual(
          expected.slice(from, from + 12).map(({ uuid, miles }) => [uuid, Math.round(miles)]),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('are shown with their city and whole miles, and nothing else about where they are [FIND-07 LIM-38 ENT-37]', async () => {
    const { artists } = await search({ placeId: ORIGIN, radius: 100 })
    expect(artists[0]).toMatchObject({ city: 'Detroit, MI', distanceMiles: 0 })
    for (const found of artists) {
      expect(Number.isInteger(found.distanceMiles)).toBe(true)
      expect(Object.keys(found).toSorted()).toEqual(
        (
          'bandName bio city distanceMiles fullName genres hourlyRate instruments isBoosted isPro ' +
          'professions profileImageUrl rating reviewCount uuid'
        ).split(' '),
      )
    }
    const [first] = (await search({ placeId: 'zip:48226' })).artists
    expect(first?.city).toBe('Detroit, MI')
  })

  it('are searched within 25 miles unless another of the five radii is chosen [LIM-35 LIM-36]', async () => {
    expect(SEARCH_RADII).toEqual([5, 10, 25, 50, 100])
    expect(DEFAULT_SEARCH_RADIUS).toBe(25)
    expect(await search({ placeId: ORIGIN })).toEqual(await search({ placeId: ORIGIN, radius: 25 }))
    const totals = []
    for (const radius of SEARCH_RADII) totals.push((await search({ placeId: ORIGIN, radius })).total)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    for (const radius of ['', '0', '7', '-5', '1000', 'all', '25.5'])
      expect((await venue.fetch(`/api/nearby-artists?placeId=${ORIGIN}&radius=${radius}`)).status).toBe(422)
  })

  it('answer the same for any two positions within one place [DECISION-29]', async () => {
    const before = await search({ placeId: ORIGIN, radius: 100 })
    await sql`
      update profiles set location_lat = 42 + random(), location_lng = -84 + random()
      where user_type = 'artist' and place_id is not null`.execute(test.deps.db)
    expect(await search({ placeId: ORIGIN, radius: 100 })).toEqual(before)
  })
})

describe('artists for a gig', () => {
  it('are those with something that it asks for, the best fit first and the nearest of equals', async () => {
    const gigId = await openGig(test, venue, {
      position: 'Choir Director',
      instruments: ['Theremin', 'Hurdy-gurdy'],
      genres: ['Polka'],
    })
    const living = { place_id: 'city:laramie-wy', first_name: 'Fit', last_name: 'Artist' }
    const fits = await insertArtists(test, [
      { ...living, genres: ['Polka'], professions: ['Choir Director'] },
      { ...living, instruments: ['Theremin'], genres: ['polka'], professions: ['Choir Director'] },
      { ...living, instruments: ['Theremin', 'Hurdy-gurdy'] },
      { ...living, professions: ['Choir Director'] },
      { ...living, instruments: ['Piano'] },
    ])
    const asked = { placeId: 'city:laramie-wy', gig: gigId }
    const { artists, total } = await search(asked)
    expect(artists.map(({ uuid }) => fits.indexOf(asMemberId(uuid)))).toEqual([1, 2, 0])
    expect(total).toBe(3)
    expect(
      (await search({ ...asked, instrument: 'theremin' })).artists.map(({ uuid }) =>
        fits.indexOf(asMemberId(uuid)),
      ),
    ).toEqual([1, 2])
    // Without instruments and genres the position alone decides.
    const anyVoice = await openGig(test, venue, { position: 'Choir Director', instruments: [], genres: [] })
    const voices = (await search({ ...asked, gig: anyVoice })).artists.map(({ uuid }) =>
      fits.indexOf(asMemberId(uuid)),
    )
    expect(new Set(voices)).toEqual(new Set([0, 1, 3]))
  })

  it('are for the venue of the gig alone', async () => {
    const ofOther = await openGig(test, await createVenue(test))
    for (const gig of [ofOther, venue.id]) {
      const refused = await venue.fetch(`/api/nearby-artists?placeId=${ORIGIN}&gig=${gig}`)
      expect([refused.status, (await refused.json()).code]).toEqual([404, 'GIG_NOT_FOUND'])
    }
    expect((await venue.fetch(`/api/nearby-artists?placeId=${ORIGIN}&gig=x`)).status).toBe(422)
  })
})

describe('the search by distance', () => {
  it('is for venues and organizations only [ROLE-11 ROLE-12 ROLE-13]', async () => {
    const path = `/api/nearby-artists?placeId=${ORIGIN}`
    expect((await anonymous(test).fetch(path)).status).toBe(401)
    const refused = await artist.fetch(path)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'ARTIST_SEARCH_VENUES_ONLY',
      message: 'This feature is only available to venue accounts.',
    })
    expect((await venue.fetch(path)).status).toBe(200)
    const organization = await createVenue(test, { user_type: 'organization' })
    expect((await organization.fetch(path)).status).toBe(200)
  })

  it('requires a place that it knows [VAL-71 VAL-72]', async () => {
    for (const query of ['', 'placeId=', 'placeId=%20']) {
      const answer = await venue.fetch(`/api/nearby-artists?${query}`)
      expect(answer.status).toBe(422)
      expect(JSON.stringify(await answer.json())).toContain('Please select a valid location first')
    }
    for (const placeId of ['city:atlantis-xx', 'Detroit', "' or 1=1", '42.33,-83.04']) {
      const answer = await venue.fetch(`/api/nearby-artists?${new URLSearchParams({ placeId })}`)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        code: 'LOCATION_UNUSABLE',
        message: 'Invalid location data. Please try selecting a different location.',
      })
    }
  })

  it('accepts no coordinates', async () => {
    const path = `/api/nearby-artists?placeId=${ORIGIN}&lat=42.3&lng=-83.1`
    expect((await venue.fetch(path)).status).toBe(422)
  })

  it('uses the new position after the gazetteer moved a place', async () => {
    const { db } = test.deps
    const [mover] = await insertArtists(test, [{ first_name: 'Mo', place_id: 'city:hamtramck-mi' }])
    const near = async () => (await search({ placeId: 'city:marquette-mi', radius: 5 })).artists
    expect(await near()).toEqual([])
    await sql`
      update places set (lat, lng) = (select lat, lng from places where place_id = 'city:marquette-mi')
      where place_id = 'city:hamtramck-mi'`.execute(db)
    await sql`insert into gazetteer_editions (edition) values (1000)`.execute(db)
    expect(await near()).toMatchObject([{ uuid: mover, distanceMiles: 0 }])
  })
})

async function search(query: Record<string, unknown>): Promise<NearbyArtistPage> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await venue.fetch(`/api/nearby-artists?${text}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as NearbyArtistPage
}

async function findNaively(input: ReturnType<typeof nearbyArtistsInput.parse>) {
  const origin = (await test.deps.places.find(input.placeId))!
  const { rows } = await sql<{
    uuid: string
    place: number
    lat: number
    lng: number
    genres: string[]
    instruments: string[]
    cents: number | null
  }>`
    select p.uuid, l.id as place, l.lat, l.lng, genres, instruments, hourly_rate_cents as cents
    from profiles p join places l using (place_id)
    where user_type = 'artist' and full_name is not null order by p.uuid`.execute(test.deps.db)
  const has = (entries: string[], wanted: string | undefined) =>
    wanted === undefined || entries.some((entry) => entry.toLowerCase() === wanted.toLowerCase())
  return rows
    .filter(
      ({ genres, instruments, cents }) =>
        has(genres, input.genre) &&
        has(instruments, input.instrument) &&
        (input.maxRate === undefined || (cents !== null && cents / 100 <= input.maxRate)),
    )
    .map((row) => ({ ...row, miles: greatCircleMiles(origin, row) }))
    .filter(({ miles }) => miles <= input.radius)
    .toSorted((a, b) => a.miles - b.miles || a.place - b.place)
}
