import type { MapBox } from '@bandstand/domain/maps'
import { ClusterGrid } from './cluster-grid.ts'
import { DayIndex, type DayQuery } from './day-index.ts'
import { rowOf } from './gig-table.ts'
import { ANY_INSTRUMENT, type Cluster, type Measured, type OpenGig, type OpenGigFilter } from './open-gig.ts'
import type { DayCount } from './page-in-days.ts'

const EARTH: MapBox = { west: -180, south: -90, east: 180, north: 90 }

/**
 * An index of open gigs: a list of all and one for each instrument, each by day. Equal gigs are the same to it: `remove` takes
 * any of them.
 */
export class GigIndex {
  /** How many gigs there are. */
  size = 0
  private readonly lists = new Map<number, Map<string, DayIndex>>()
  private readonly locationIds = new Set<number>()
  /** Different sets of instruments: gigs refer to them by number. */
  private readonly sets: (readonly number[])[] = []
  private readonly setNumbers = new Map<string, number>()

  add(gig: OpenGig): void {
    const set = this.setNumber(gig.instrumentIds)
    const row = rowOf(gig, set)
    this.size++
    this.locationIds.add(gig.locationId)
    for (const list of this.listsOf(set)) this.day(list, gig.date).add(row)
  }

  /** Returns whether there was such a gig. */
  remove(gig: OpenGig): boolean {
    const set = this.setNumber(gig.instrumentIds)
    const row = rowOf(gig, set)
    const isRemoved = this.listsOf(set).every((list) => {
      const day = this.day(list, gig.date)
      const isRemovedHere = day.remove(row)
      if (day.size === 0) this.lists.get(list)!.delete(gig.date)
      return isRemovedHere
    })
    if (isRemoved) this.size--
    return isRemoved
  }

  /** Returns whether gigs that were added have had its location, and have asked for each of its instruments. */
  hasVocabularyOf({ instrumentIds, locationId }: OpenGig): boolean {
    return this.locationIds.has(locationId) && instrumentIds.every((id) => this.lists.has(id))
  }

  /** Returns on which days how many gigs match, in no order. */
  countDays(filter: OpenGigFilter): DayCount[] {
    return filter.box || filter.locations
      ? this.findByPlace(filter, false).map(({ date, found }) => ({ date, total: found.total }))
      : this.countByInstrument(filter)
  }

  /** Returns how many gigs with a position match, and the smallest box with all of them; null if there are none. */
  measure(filter: OpenGigFilter): Measured {
    const days = this.findByPlace({ ...filter, box: filter.box ?? EARTH }, true).map(({ found }) => found)
    const boxes = days.flatMap(({ box }) => box ?? [])
    const total = days.reduce((sum, day) => sum + day.total, 0)
    return { total, box: boxes.length > 0 ? boxes.reduce(boxAround) : null }
  }

  /** Returns the matches within a tile of the map by the cells of a grid, so many of them along each side. */
  cluster(filter: OpenGigFilter, tile: MapBox, cellsAlong: number): Cluster[] {
    const grid = new ClusterGrid(tile, cellsAlong)
    const query = this.placeQuery({ ...filter, box: filter.box ?? EARTH }, false)
    for (const [, day] of this.daysOf(ANY_INSTRUMENT, filter)) day.addTo(grid, query)
    return grid.clusters()
  }

  private countByInstrument(filter: OpenGigFilter): DayCount[] {
    const { instrumentIds } = filter
    const key = keyOf(filter, false)
    const totals = new Map<string, number>()
    for (const list of instrumentIds) {
      // A gig that asks for several of them is counted under the first of these.
      const isSet = instrumentIds.length > 1 ? this.setsWhose(instrumentIds, (first) => first === list) : null
      for (const [date, day] of this.daysOf(list, filter))
        totals.set(date, (totals.get(date) ?? 0) + day.find({ filter, isSet, places: null, key }).total)
    }
    return Array.from(totals, ([date, total]) => ({ date, total }))
  }

  private findByPlace(filter: OpenGigFilter, isMeasured: boolean): { date: string; found: Measured }[] {
    const query = this.placeQuery(filter, isMeasured)
    return this.daysOf(ANY_INSTRUMENT, filter).map(([date, day]) => ({ date, found: day.find(query) }))
  }

  /** Prepares a filter with places for the list of all gigs. */
  private placeQuery(filter: OpenGigFilter, isMeasured: boolean): DayQuery {
    const { instrumentIds, box = null, locations } = filter
    const isSet = instrumentIds.includes(ANY_INSTRUMENT)
      ? null
      : this.setsWhose(instrumentIds, (first) => first !== undefined)
    const places = { box, isLocation: locations ? flagsOf(locations.ids) : null, isMeasured }
    return { filter, isSet, places, key: keyOf(filter, isMeasured) }
  }

  private daysOf(
    list: number,
    { firstDay = '', lastDay = '9999-12-31' }: OpenGigFilter,
  ): [string, DayIndex][] {
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

  private listsOf(set: number): number[] {
    return [ANY_INSTRUMENT, ...this.sets[set]!]
  }

  private day(list: number, date: string): DayIndex {
    let days = this.lists.get(list)
    if (!days) this.lists.set(list, (days = new Map()))
    let day = days.get(date)
    if (!day) days.set(date, (day = new DayIndex(list === ANY_INSTRUMENT)))
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
