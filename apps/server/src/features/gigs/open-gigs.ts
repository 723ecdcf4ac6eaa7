import type { MapBox } from '@bandstand/domain/maps'
import type { OpenGigFilter } from '../../deps.ts'
import { type DayCount, totalOf } from './page-in-days.ts'

/** What is counted of an open gig. */
export interface OpenGig {
  /** Its day by the clock at the place, as 'YYYY-MM-DD'. */
  date: string
  /** In milliseconds since 1970. */
  startsAt: number
  payCents: number
  isRecurring: boolean
  /** Those of `gig_instruments`; none for any. */
  instrumentIds: readonly number[]
  /** In degrees, both 0 for a gig without a position. */
  lat: number
  lng: number
  /** That of `gig_locations`. */
  locationId: number
}

/** The number under which all open gigs are listed, no matter what instruments they ask for. Others are of `gig_instruments`. */
export const ANY_INSTRUMENT = 0

const EARTH: MapBox = { west: -180, south: -90, east: 180, north: 90 }

/**
 * Counts open gigs. Equal gigs are the same to it: `remove` takes any of them. Uses about 41 bytes for a gig, and 21 for each of
 * its instruments.
 */
export class OpenGigs {
  private readonly lists = new Map<number, Map<string, Day>>()
  /** Different sets of instruments: gigs refer to them by number. */
  private readonly sets: (readonly number[])[] = []
  private readonly setNumbers = new Map<string, number>()

  add(gig: OpenGig): void {
    const set = this.setNumber(gig.instrumentIds)
    for (const list of [ANY_INSTRUMENT, ...this.sets[set]!]) this.day(list, gig.date).add(gig, set)
  }

  /** Returns whether there was such a gig. */
  remove(gig: OpenGig): boolean {
    const set = this.setNumber(gig.instrumentIds)
    return [ANY_INSTRUMENT, ...this.sets[set]!].every((list) => {
      const day = this.day(list, gig.date)
      const isRemoved = day.remove(gig, set)
      if (day.length === 0) this.lists.get(list)!.delete(gig.date)
      return isRemoved
    })
  }

  /** Returns whether a gig that was added has asked for this instrument. */
  hasHad(instrumentId: number): boolean {
    return this.lists.has(instrumentId)
  }

  /** Returns on which days how many gigs match, in no order. */
  countDays(filter: OpenGigFilter): DayCount[] {
    const { instrumentIds, box, locationIds } = filter
    if (box || locationIds) return this.countPlaced(filter)
    const totals = new Map<string, number>()
    for (const list of instrumentIds) {
      // A gig that asks for several of them is counted under the first of these.
      const isCounted =
        instrumentIds.length > 1 ? this.setsWhose(instrumentIds, (first) => first === list) : null
      for (const [date, day] of this.daysOf(list, filter))
        totals.set(date, (totals.get(date) ?? 0) + day.count(filter, isCounted))
    }
    return Array.from(totals, ([date, total]) => ({ date, total }))
  }

  /** Returns how many gigs with a position match, and the smallest box with all of them; null if there are none. */
  measure(filter: OpenGigFilter): { total: number; box: MapBox | null } {
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
    const total = totalOf(this.countPlaced({ ...filter, box: filter.box ?? EARTH }, box))
    return { total, box: total > 0 ? box : null }
  }

  /** Counts by place, which only the list of all gigs has; `extent` grows to have all of them. */
  private countPlaced(filter: OpenGigFilter, extent: MapBox | null = null): DayCount[] {
    const { instrumentIds, box = null, locationIds = null } = filter
    const isCounted = instrumentIds.includes(ANY_INSTRUMENT)
      ? null
      : this.setsWhose(instrumentIds, (first) => first !== undefined)
    const places = { box, isLocation: locationIds && flagsOf(locationIds), extent }
    return this.daysOf(ANY_INSTRUMENT, filter).map(([date, day]) => ({
      date,
      total: day.count(filter, isCounted, places),
    }))
  }

  private daysOf(list: number, { firstDay = '', lastDay = '9999-12-31' }: OpenGigFilter): [string, Day][] {
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

  private day(list: number, date: string): Day {
    let days = this.lists.get(list)
    if (!days) this.lists.set(list, (days = new Map()))
    let day = days.get(date)
    if (!day) days.set(date, (day = new Day(list === ANY_INSTRUMENT)))
    return day
  }
}

/** Which places count, if not all. */
interface Places {
  /** Those within it. */
  box: MapBox | null
  /** By the numbers of locations. */
  isLocation: Uint8Array | null
  /** Grows to have every place that counts. */
  extent: MapBox | null
}

/** The gigs of one day, in no order. */
class Day {
  length = 0
  private starts = new Float64Array(4)
  private pay = new Float64Array(4)
  private recurring = new Uint8Array(4)
  private sets = new Int32Array(4)
  private readonly spots: Spots | null
  private earliestStart = Infinity

  constructor(hasPlaces: boolean) {
    this.spots = hasPlaces ? new Spots() : null
  }

  add(gig: OpenGig, set: number): void {
    const { startsAt, payCents, isRecurring } = gig
    const at = this.length++
    if (at === this.starts.length) {
      this.starts = grown(this.starts)
      this.pay = grown(this.pay)
      this.recurring = grown(this.recurring)
      this.sets = grown(this.sets)
      this.spots?.grow()
    }
    this.starts[at] = startsAt
    this.pay[at] = payCents
    this.recurring[at] = Number(isRecurring)
    this.sets[at] = set
    this.spots?.put(at, gig)
    this.earliestStart = Math.min(this.earliestStart, startsAt)
  }

  remove(gig: OpenGig, set: number): boolean {
    const { startsAt, payCents, isRecurring } = gig
    for (let at = 0; at < this.length; at++) {
      if (
        this.starts[at] !== startsAt ||
        this.pay[at] !== payCents ||
        this.recurring[at] !== Number(isRecurring) ||
        this.sets[at] !== set ||
        this.spots?.isAt(at, gig) === false
      )
        continue
      const last = --this.length
      this.starts[at] = this.starts[last]!
      this.pay[at] = this.pay[last]!
      this.recurring[at] = this.recurring[last]!
      this.sets[at] = this.sets[last]!
      this.spots?.move(last, at)
      return true
    }
    return false
  }

  /**
   * `isCounted` says for each set of instruments whether its gigs count; null: all do. Only the days of all gigs can count by
   * places.
   */
  count(
    { startsAfter, minPayCents = 0, isRecurring }: OpenGigFilter,
    isCounted: boolean[] | null,
    places: Places | null = null,
  ): number {
    const isUpcoming = this.earliestStart > startsAfter
    if (isUpcoming && minPayCents === 0 && isRecurring === undefined && !isCounted && !places)
      return this.length
    const { pay, starts, recurring, sets, spots, length } = this
    let total = 0
    for (let at = 0; at < length; at++)
      if (
        pay[at]! >= minPayCents &&
        (isUpcoming || starts[at]! > startsAfter) &&
        (isRecurring === undefined || recurring[at] === Number(isRecurring)) &&
        (!isCounted || isCounted[sets[at]!]) &&
        (!places || spots!.isIn(at, places))
      )
        total++
    return total
  }
}

/** Where the gigs of a day are. */
class Spots {
  private lats = new Float64Array(4)
  private lngs = new Float64Array(4)
  private locations = new Int32Array(4)

  grow(): void {
    this.lats = grown(this.lats)
    this.lngs = grown(this.lngs)
    this.locations = grown(this.locations)
  }

  put(at: number, { lat, lng, locationId }: OpenGig): void {
    this.lats[at] = lat
    this.lngs[at] = lng
    this.locations[at] = locationId
  }

  move(from: number, to: number): void {
    this.lats[to] = this.lats[from]!
    this.lngs[to] = this.lngs[from]!
    this.locations[to] = this.locations[from]!
  }

  isAt(at: number, { lat, lng, locationId }: OpenGig): boolean {
    return this.lats[at] === lat && this.lngs[at] === lng && this.locations[at] === locationId
  }

  isIn(at: number, { box, isLocation, extent }: Places): boolean {
    if (isLocation && !isLocation[this.locations[at]!]) return false
    if (!box) return true
    const lat = this.lats[at]!
    const lng = this.lngs[at]!
    // One comparison for two sides: which side a gig is on can't be foreseen by a processor, that it's outside mostly can.
    if ((lng - box.west) * (lng - box.east) > 0 || (lat - box.south) * (lat - box.north) > 0) return false
    if (lat === 0 || lng === 0) return false
    if (extent) {
      if (lng < extent.west) extent.west = lng
      if (lat < extent.south) extent.south = lat
      if (lng > extent.east) extent.east = lng
      if (lat > extent.north) extent.north = lat
    }
    return true
  }
}

/** Returns an array with a 1 at each of the numbers. */
function flagsOf(numbers: readonly number[]): Uint8Array {
  const flags = new Uint8Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 1)
  for (const number of numbers) flags[number] = 1
  return flags
}

function grown<Numbers extends Float64Array | Int32Array | Uint8Array>(numbers: Numbers): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2)
  copy.set(numbers)
  return copy
}
