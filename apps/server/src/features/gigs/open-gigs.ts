import type { MapBox } from '@bandstand/domain/maps'
import type { GigCluster, OpenGigFilter } from '../../deps.ts'
import { GigGrid } from './gig-grid.ts'
import { type Counted, type Found, type OpenGig, OpenGigDay } from './open-gig-day.ts'
import type { DayCount } from './page-in-days.ts'

/** The number under which all open gigs are listed, no matter what instruments they ask for. Others are of `gig_instruments`. */
export const ANY_INSTRUMENT = 0

const EARTH: MapBox = { west: -180, south: -90, east: 180, north: 90 }

/**
 * Counts open gigs. Equal gigs are the same to it: `remove` takes any of them. Uses about 41 bytes for a gig, and 21 for each of
 * its instruments.
 */
export class OpenGigs {
  /** How many gigs there are. */
  size = 0
  private readonly lists = new Map<number, Map<string, OpenGigDay>>()
  private readonly locationIds = new Set<number>()
  /** Different sets of instruments: gigs refer to them by number. */
  private readonly sets: (readonly number[])[] = []
  private readonly setNumbers = new Map<string, number>()

  add(gig: OpenGig): void {
    const set = this.setNumber(gig.instrumentIds)
    this.size++
    this.locationIds.add(gig.locationId)
    for (const list of [ANY_INSTRUMENT, ...this.sets[set]!]) this.day(list, gig.date).add(gig, set)
  }

  /** Returns whether there was such a gig. */
  remove(gig: OpenGig): boolean {
    const set = this.setNumber(gig.instrumentIds)
    const isRemoved = [ANY_INSTRUMENT, ...this.sets[set]!].every((list) => {
      const day = this.day(list, gig.date)
      const isRemovedHere = day.remove(gig, set)
      if (day.length === 0) this.lists.get(list)!.delete(gig.date)
      return isRemovedHere
    })
    if (isRemoved) this.size--
    return isRemoved
  }

  /** Returns whether gigs that were added have had its location, and have asked for each of its instruments. */
  knows({ instrumentIds, locationId }: OpenGig): boolean {
    return this.locationIds.has(locationId) && instrumentIds.every((id) => this.lists.has(id))
  }

  /** Returns on which days how many gigs match, in no order. */
  countDays(filter: OpenGigFilter): DayCount[] {
    if (filter.box || filter.locations)
      return this.findPlaced(filter, false).map(({ date, found }) => ({ date, total: found.total }))
    const { instrumentIds } = filter
    const key = keyOf(filter, false)
    const totals = new Map<string, number>()
    for (const list of instrumentIds) {
      // A gig that asks for several of them is counted under the first of these.
      const isCounted =
        instrumentIds.length > 1 ? this.setsWhose(instrumentIds, (first) => first === list) : null
      for (const [date, day] of this.daysOf(list, filter))
        totals.set(date, (totals.get(date) ?? 0) + day.find(filter, { isCounted, places: null, key }).total)
    }
    return Array.from(totals, ([date, total]) => ({ date, total }))
  }

  /** Returns how many gigs with a position match, and the smallest box with all of them; null if there are none. */
  measure(filter: OpenGigFilter): Found {
    const days = this.findPlaced({ ...filter, box: filter.box ?? EARTH }, true).map(({ found }) => found)
    const boxes = days.flatMap(({ box }) => box ?? [])
    const total = days.reduce((sum, day) => sum + day.total, 0)
    return { total, box: boxes.length > 0 ? boxes.reduce(boxAround) : null }
  }

  /** Returns the matches within a tile of the map by the cells of a grid, those that have any. */
  cluster(filter: OpenGigFilter, tile: MapBox, cellsAlong: number): GigCluster[] {
    const grid = new GigGrid(tile, cellsAlong)
    const counted = this.byPlace({ ...filter, box: filter.box ?? EARTH }, false)
    for (const [, day] of this.daysOf(ANY_INSTRUMENT, filter)) day.addTo(grid, filter, counted)
    return grid.clusters()
  }

  /** Finds gigs by place, which only the list of all gigs has. */
  private findPlaced(filter: OpenGigFilter, isMeasured: boolean): { date: string; found: Found }[] {
    const counted = this.byPlace(filter, isMeasured)
    return this.daysOf(ANY_INSTRUMENT, filter).map(([date, day]) => ({
      date,
      found: day.find(filter, counted),
    }))
  }

  private byPlace(filter: OpenGigFilter, isMeasured: boolean): Counted {
    const { instrumentIds, box = null, locations } = filter
    const isCounted = instrumentIds.includes(ANY_INSTRUMENT)
      ? null
      : this.setsWhose(instrumentIds, (first) => first !== undefined)
    const places = { box, isLocation: locations ? flagsOf(locations.ids) : null, isMeasured }
    return { isCounted, places, key: keyOf(filter, isMeasured) }
  }

  private daysOf(
    list: number,
    { firstDay = '', lastDay = '9999-12-31' }: OpenGigFilter,
  ): [string, OpenGigDay][] {
    return [...(this.lists.get(list) ?? [])].filter(([date]) => date >= firstDay && date <= lastDay)
  }

  /** Returns for each set of instruments whether the first of `wanted` that it has, if any, is as asked. */
  private setsWhose(wanted: readonly number[], isIt: (first: number | undefined) => boolean): boolean[] {
    const isWanted = new Set(wanted)
    return this.sets.map((set) => isIt(set.find((id) => isWanted.has(id))))
  }

  private setNumber(instrumentIds: readonly number[]): number {
    const set = [...new Set(instrumentIds)].toSorted((a, b) => a - b)
    const key = set.join()
    let number = this.setNumbers.get(key)
    if (number === undefined) {
      number = this.sets.push(set) - 1
      this.setNumbers.set(key, number)
    }
    return number
  }

  private day(list: number, date: string): OpenGigDay {
    let days = this.lists.get(list)
    if (!days) this.lists.set(list, (days = new Map()))
    let day = days.get(date)
    if (!day) days.set(date, (day = new OpenGigDay(list === ANY_INSTRUMENT)))
    return day
  }
}

function boxAround(one: MapBox, other: MapBox): MapBox {
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }
}

/** Names what a filter says about the gigs of a day that are all upcoming. */
function keyOf(
  { instrumentIds, minPayCents, isRecurring, box, locations }: OpenGigFilter,
  isMeasured: boolean,
): string {
  return JSON.stringify([minPayCents, isRecurring, box, instrumentIds, locations?.hash, isMeasured])
}

/** Returns an array with a 1 at each of the numbers. */
function flagsOf(numbers: readonly number[]): Uint8Array {
  const flags = new Uint8Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 1)
  for (const number of numbers) flags[number] = 1
  return flags
}
