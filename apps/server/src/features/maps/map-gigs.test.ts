import type { GigCluster, MapGig } from '@bandstand/api-spec'
import { type GigMapFilter, gigMapFilter } from '@bandstand/domain/gigs'
import { readMapBox } from '@bandstand/domain/maps'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { type Tile, tileBox } from './tile-box.ts'

const NOW = new Date('2026-11-20T17:00:20Z')
const SPOTS = [
  { location_lat: 42.3314, location_lng: -83.0458 },
  { location_lat: 42.3315, location_lng: -83.0461 },
  { location_lat: 42.2808, location_lng: -83.743 },
  { location_lat: 41.8781, location_lng: -87.6298 },
  { location_lat: 21.3069, location_lng: -157.8583 },
  { location_lat: 0, location_lng: -83.0458 },
  { location_lat: 42.3314, location_lng: 0 },
  { location_lat: 0, location_lng: 0 },
  { location_lat: null, location_lng: null },
]

let test: TestApp
let venue: Member
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  test.setTime(NOW)
  venue = await createProVenue(test)
  reader = await createArtist(test)
  await insertGigs(fc.sample(anyGig, { numRuns: 250, seed: 20_261_121 }))
})
afterAll(() => test.close())

const anyGig = fc.record({
  spot: fc.constantFrom(...SPOTS),
  starts_at: fc
    .integer({ min: -60, max: 200 })
    .map((hours) => new Date(Math.floor(NOW.getTime() / 60_000) * 60_000 + hours * 3_600_000)),
  status: fc.constantFrom('open' as const, 'open' as const, 'booked' as const, 'cancelled' as const),
  location: fc.constantFrom('Detroit, MI', 'Ann Arbor, MI'),
  pay_cents: fc.constantFrom(0, 7_500, 10_000),
  instruments: fc.uniqueArray(fc.constantFrom('Piano', 'Toy Piano', 'Drums'), { maxLength: 3 }),
  is_recurring: fc.boolean(),
})
type AnyGig = typeof anyGig extends fc.Arbitrary<infer Gig> ? Gig : never

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const anyFilter = fc.record({
  instrument: optional(fc.constantFrom('piano', 'drums', 'a', 'theremin')),
  location: optional(fc.constantFrom('detroit', 'MI', 'Paris')),
  dateFrom: optional(fc.constantFrom('2026-11-19', '2026-11-21', '2026-11-25')),
  dateTo: optional(fc.constantFrom('2026-11-19', '2026-11-24')),
  recurring: optional(fc.constantFrom('any', 'recurring', 'one-time')),
  minPay: optional(fc.constantFrom('75', '75.01')),
  show: optional(fc.constantFrom('upcoming', 'all')),
  box: optional(fc.constantFrom('-84,42,-83,43', '-88,40,-80,44', '10,10,11,11')),
})

describe.each(['in memory', 'in the database'])('the gigs of the map, counted %s,', (where) => {
  beforeAll(async () => {
    if (where === 'in memory') await vi.waitUntil(() => test.deps.openGigs.read())
    else vi.spyOn(test.deps.openGigs, 'read').mockResolvedValue(null)
    // What was found in one way is remembered until a gig changes, and for tiles of half a continent until the next minute.
    await sql`update gig_map_changes set changes = changes + 1`.execute(test.deps.db)
    test.setTime(where === 'in memory' ? NOW : new Date(NOW.getTime() + 60_000))
  })
  afterAll(() => vi.restoreAllMocks())

  it('are the gigs with coordinates that the list’s filters find, by default upcoming ones [CALL-22 MAP-14 MAP-15]', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (wanted) => {
        const filter = given(wanted)
        const expected = await findNaively(gigMapFilter.parse(filter))
        const { total, gigs } = await ask<{ total: number; gigs: MapGig[] }>('/api/map/gigs', filter)
        expect(total).toBe(expected.length)
        expect(gigs.map(({ id }) => id)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('are returned in clusters of one tile each, every gig in one of them', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.constantFrom(0, 3, 9), async (wanted, z) => {
        const filter = given(wanted)
        const { total } = await ask<{ total: number }>('/api/map/gigs', filter)
        const tiles = [
          ...new Map(
            SPOTS.map((spot) => tileOf(spot, z)).map((tile) => [`${tile.x}/${tile.y}`, tile]),
          ).values(),
        ]
        let counted = 0
        for (const tile of tiles) {
          const clusters = await askTile(tile, filter)
          counted += clusters.reduce((sum, { count }) => sum + count, 0)
          const { west, south, east, north } = tileBox(tile)
          for (const { lat, lng, count, gig } of clusters) {
            expect(lng).toBeGreaterThanOrEqual(west)
            expect(lng).toBeLessThanOrEqual(east)
            expect(lat).toBeGreaterThanOrEqual(south)
            expect(lat).toBeLessThanOrEqual(north)
            expect(gig !== null).toBe(count === 1)
            if (gig) expect({ lat: gig.lat, lng: gig.lng }).toEqual({ lat, lng })
          }
        }
        expect(counted).toBe(total)
      }),
      { numRuns: 40 },
    )
  })
})

function given(wanted: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function ask<Answer>(path: string, filter: Record<string, string>): Promise<Answer> {
  const answer = await reader.fetch(`${path}?${new URLSearchParams(filter)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

async function askTile({ z, x, y }: Tile, filter: Record<string, string> = {}): Promise<GigCluster[]> {
  return (await ask<{ clusters: GigCluster[] }>(`/api/map/gigs/${z}/${x}/${y}`, filter)).clusters
}

/** The tile of a position by the formula that every web map uses. */
function tileOf({ location_lat, location_lng }: (typeof SPOTS)[number], z: number): Tile {
  const lat = ((location_lat ?? 1) * Math.PI) / 180
  const height = (1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2
  return { z, x: Math.floor((((location_lng ?? 1) + 180) / 360) * 2 ** z), y: Math.floor(height * 2 ** z) }
}

async function findNaively(filter: GigMapFilter): Promise<string[]> {
  const box = filter.box === undefined ? null : readMapBox(filter.box)
  const { rows } = await sql<{ id: string }>`
    select id from gigs g
    where location_lat is not null and location_lat != 0 and location_lng != 0
      and (${filter.show} = 'all' or (g.status = 'open' and g.starts_at > ${NOW}::timestamptz))
      and (${filter.instrument ?? null}::text is null or exists (
        select from unnest(g.instruments) name
        where position(lower(${filter.instrument ?? null}::text) in lower(name)) > 0))
      and (${filter.location ?? null}::text is null
        or position(lower(${filter.location ?? null}::text) in lower(g.location)) > 0)
      and (${filter.dateFrom ?? null}::date is null or g.date >= ${filter.dateFrom ?? null}::date)
      and (${filter.dateTo ?? null}::date is null or g.date <= ${filter.dateTo ?? null}::date)
      and (${filter.recurring} = 'any' or g.is_recurring = (${filter.recurring} = 'recurring'))
      and (${filter.minPay ?? null}::numeric is null or g.pay_cents / 100.0 >= ${filter.minPay ?? null}::numeric)
      and (${box?.west ?? null}::float8 is null or (
        g.location_lng between ${box?.west ?? null}::float8 and ${box?.east ?? null}::float8
        and g.location_lat between ${box?.south ?? null}::float8 and ${box?.north ?? null}::float8))
    order by g.date, g.rank, g.starts_at, g.id`.execute(test.deps.db)
  return rows.map(({ id }) => id)
}

async function insertGigs(gigs: AnyGig[]): Promise<void> {
  await test.deps.db
    .insertInto('gigs')
    .values(
      gigs.map(({ spot, starts_at, ...gig }) => ({
        ...gig,
        ...spot,
        starts_at,
        created_by: venue.id,
        venue_id: venue.id,
        title: 'Some gig',
        date: starts_at.toISOString().slice(0, 10),
        time: starts_at.toISOString().slice(11, 16),
        time_zone: 'UTC',
        payment_type: 'flat' as const,
        position: 'Musician',
      })),
    )
    .execute()
}
