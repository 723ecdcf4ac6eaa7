import type { MapBox } from '@bandstand/domain/maps'
import { addDays } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { GigIndex } from './gig-index.ts'
import type { Cluster, OpenGig, OpenGigFilter } from './open-gig.ts'
import type { DayCount } from './page-in-days.ts'

const date = fc.nat({ max: 4 }).map((days) => addDays('2026-11-20', days))
const startsAt = fc.nat({ max: 4 }).map((days) => Date.parse('2026-11-20T20:00:00Z') + days * 86_400_000)
const payCents = fc.constantFrom(0, 10_000, 10_001, 25_000)
const instrumentId = fc.integer({ min: 1, max: 4 })
const degrees = fc.constantFrom(-2, 0, 1, 3)
const locationId = fc.integer({ min: 1, max: 5 })
const gig: fc.Arbitrary<OpenGig> = fc.record({
  date,
  startsAt,
  payCents,
  isRecurring: fc.boolean(),
  instrumentIds: fc.array(instrumentId, { maxLength: 3 }),
  lat: degrees,
  lng: degrees,
  locationId,
})
const box = fc
  .tuple(degrees, degrees, fc.nat({ max: 4 }), fc.nat({ max: 4 }))
  .map(([west, south, width, height]) => ({ west, south, east: west + width, north: south + height }))
const filter: fc.Arbitrary<OpenGigFilter> = fc.record(
  {
    instrumentIds: fc.oneof(fc.constant([0]), fc.uniqueArray(instrumentId, { minLength: 1 })),
    startsAfter: startsAt,
    firstDay: date,
    lastDay: date,
    minPayCents: payCents,
    isRecurring: fc.boolean(),
    box,
    locations: fc.uniqueArray(locationId).map((ids) => ({ ids, hash: ids.join() })),
  },
  { requiredKeys: ['instrumentIds', 'startsAfter'] },
)

function matches(
  { instrumentIds, startsAfter, firstDay, lastDay, minPayCents, isRecurring, box, locations }: OpenGigFilter,
  it: OpenGig,
): boolean {
  return (
    (!box ||
      (isPlaced(it) &&
        it.lng >= box.west &&
        it.lng <= box.east &&
        it.lat >= box.south &&
        it.lat <= box.north)) &&
    (!locations || locations.ids.includes(it.locationId)) &&
    (instrumentIds.includes(0) || instrumentIds.some((id) => it.instrumentIds.includes(id))) &&
    it.startsAt > startsAfter &&
    (firstDay === undefined || it.date >= firstDay) &&
    (lastDay === undefined || it.date <= lastDay) &&
    (minPayCents === undefined || it.payCents >= minPayCents) &&
    (isRecurring === undefined || it.isRecurring === isRecurring)
  )
}

const isPlaced = ({ lat, lng }: OpenGig) => lat !== 0 && lng !== 0

const daysIn = (counts: DayCount[]) =>
  new Map(counts.flatMap(({ date, total }) => (total > 0 ? [[date, total]] : [])))

const daysOf = (gigs: OpenGig[]) =>
  new Map(
    Array.from(
      Map.groupBy(gigs, ({ date }) => date),
      ([date, { length }]) => [date, length],
    ),
  )

function boxOf(gigs: OpenGig[]): MapBox | null {
  if (gigs.length === 0) return null
  const [lats, lngs] = [gigs.map(({ lat }) => lat), gigs.map(({ lng }) => lng)]
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  }
}

/** With four cells along each side. */
const TILE: MapBox = { west: -2, south: -1, east: 2, north: 3 }

function clustersOf(gigs: OpenGig[]): Cluster[] {
  const { west, south, east, north } = TILE
  const inTile = gigs.filter(({ lat, lng }) => lng >= west && lng < east && lat >= south && lat < north)
  const cells = Map.groupBy(inTile, ({ lat, lng }) => `${Math.floor(lng - west)},${Math.floor(lat - south)}`)
  return [...cells.values()].map((cell) => ({
    count: cell.length,
    lat: cell.reduce((sum, { lat }) => sum + lat, 0) / cell.length,
    lng: cell.reduce((sum, { lng }) => sum + lng, 0) / cell.length,
  }))
}

const byPosition = (a: Cluster, b: Cluster) => a.lng - b.lng || a.lat - b.lat

it('counts the gigs of each day that match, measures their area and clusters them, whatever was added and removed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gig, isRemoved: fc.boolean() }), { maxLength: 40 }),
      fc.array(filter, { minLength: 1, maxLength: 5 }),
      (added, filters) => {
        const counted = new GigIndex()
        for (const { gig } of added) {
          // Numbers that it remembers have to be forgotten with every change.
          for (const filter of filters) counted.countDays(filter)
          counted.add(gig)
        }
        for (const filter of filters) counted.countDays(filter)
        for (const { gig, isRemoved } of added) if (isRemoved) expect(counted.remove(gig)).toBe(true)
        expect(counted.size).toBe(added.filter(({ isRemoved }) => !isRemoved).length)
        const kept = added.filter(({ isRemoved }) => !isRemoved).map(({ gig }) => gig)
        for (const filter of filters)
          expect(daysIn(counted.countDays(filter))).toEqual(
            daysOf(kept.filter((gig) => matches(filter, gig))),
          )
        for (const filter of filters) {
          const shown = kept.filter((gig) => matches(filter, gig) && isPlaced(gig))
          expect(counted.measure(filter)).toEqual({ total: shown.length, box: boxOf(shown) })
          expect(counted.cluster(filter, TILE, 4).toSorted(byPosition)).toEqual(
            clustersOf(shown).toSorted(byPosition),
          )
        }
      },
    ),
  )
})

it('says that a gig to remove was never added', () => {
  const counted = new GigIndex()
  const one: OpenGig = {
    date: '2026-11-20',
    startsAt: 1,
    payCents: 1,
    isRecurring: false,
    instrumentIds: [1],
    lat: 42.33,
    lng: -83.05,
    locationId: 1,
  }
  counted.add(one)
  for (const other of [{ payCents: 2 }, { lat: 42.34 }, { lng: -83.04 }, { locationId: 2 }])
    expect(counted.remove({ ...one, ...other })).toBe(false)
  expect(counted.remove(one)).toBe(true)
  expect(counted.remove(one)).toBe(false)
})
