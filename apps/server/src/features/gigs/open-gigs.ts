import type { MapBox } from '@bandstand/domain/maps'
import type { OpenGigFilter } from '../../deps.ts'
import type { DayCount } from './page-in-days.ts'

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
  /** How many gigs there are. */
  size = 0
  private readonly lists = new Map<number, Map<string, Day>>()
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

  /** Finds gigs by place, which only the list of all gigs has. */
  private findPlaced(filter: OpenGigFilter, isMeasured: boolean): { date: string; found: Found }[] {
    const { instrumentIds, box = null, locations } = filter
    const isCounted = instrumentIds.includes(ANY_INSTRUMENT)
      ? null
      : this.setsWhose(instrumentIds, (first) => first !== undefined)
    const places = { box, isLocation: locations ? flagsOf(locations.ids) : null, isMeasured }
    const counted = { isCounted, places, key: keyOf(filter, isMeasured) }
    return this.daysOf(ANY_INSTRUMENT, filter).map(([date, day]) => ({
      date,
      found: day.find(filter, counted),
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
  /** Whether their area is wanted. */
  isMeasured: boolean
}

interface Counted {
  /** For each set of instruments, whether its gigs count; null: all do. */
  isCounted: boolean[] | null
  /** Only the days of all gigs can count by places. */
  places: Places | null
  /** Names the filter with all of this. */
  key: string
}

interface Found {
  total: number
  /** The smallest one with all of them; null if there are none, or nobody wants to know. */
  box: MapBox | null
}

/** What is found for so many filters is remembered for a day. */
const MOST_REMEMBERED = 100

/** The gigs of one day, in no order. */
class Day {
  length = 0
  /** What a filter has found, until a gig of the day changes. */
  private readonly remembered = new Map<string, Found>()
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
    this.remembered.clear()
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
      this.remembered.clear()
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

  find(filter: OpenGigFilter, counted: Counted): Found {
    const { startsAfter, minPayCents = 0, isRecurring } = filter
    const { isCounted, places, key } = counted
    if (this.earliestStart <= startsAfter) return this.findEach(filter, counted)
    if (minPayCents === 0 && isRecurring === undefined && !isCounted && !places)
      return { total: this.length, box: null }
    let found = this.remembered.get(key)
    if (!found) {
      found = this.findEach(filter, counted)
      if (this.remembered.size === MOST_REMEMBERED) this.remembered.clear()
      this.remembered.set(key, found)
    }
    return found
  }

  private findEach(
    { startsAfter, minPayCents = 0, isRecurring }: OpenGigFilter,
    { isCounted, places }: Counted,
  ): Found {
    const { pay, starts, recurring, sets, spots, length } = this
    let total = 0
    let box: MapBox | null = null
    for (let at = 0; at < length; at++)
      if (
        pay[at]! >= minPayCents &&
        starts[at]! > startsAfter &&
        (isRecurring === undefined || recurring[at] === Number(isRecurring)) &&
        (!isCounted || isCounted[sets[at]!]) &&
        (!places || spots!.isIn(at, places))
      ) {
        total++
        if (places?.isMeasured) box = spots!.widen(box, at)
      }
    return { total, box }
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

  isIn(at: number, { box, isLocation }: Places): boolean {
    if (isLocation && !isLocation[this.locations[at]!]) return false
    if (!box) return true
    const lat = this.lats[at]!
    const lng = this.lngs[at]!
    // One comparison for two sides: which side a gig is on can't be foreseen by a processor, that it's outside mostly can.
    if ((lng - box.west) * (lng - box.east) > 0 || (lat - box.south) * (lat - box.north) > 0) return false
    return lat !== 0 && lng !== 0
  }

  /** Returns a box that also has this gig in it: the same one, made larger. */
  widen(box: MapBox | null, at: number): MapBox {
    const lat = this.lats[at]!
    const lng = this.lngs[at]!
    if (!box) return { west: lng, south: lat, east: lng, north: lat }
    if (lng < box.west) box.west = lng
    if (lat < box.south) box.south = lat
    if (lng > box.east) box.east = lng
    if (lat > box.north) box.north = lat
    return box
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

function grown<Numbers extends Float64Array | Int32Array | Uint8Array>(numbers: Numbers): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2)
  copy.set(numbers)
  return copy
}
