import type { MapBox } from '@bandstand/domain/maps'
import type { OpenGigFilter } from '../../deps.ts'
import type { GigGrid } from './gig-grid.ts'

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

/** Which places count, if not all. */
interface Places {
  /** Those within it. */
  box: MapBox | null
  /** By the numbers of locations. */
  isLocation: Uint8Array | null
  /** Whether their area is wanted. */
  isMeasured: boolean
}

export interface Counted {
  /** For each set of instruments, whether its gigs count; null: all do. */
  isCounted: boolean[] | null
  /** Only the days of all gigs can count by places. */
  places: Places | null
  /** Names the filter with all of this. */
  key: string
}

export interface Found {
  total: number
  /** The smallest one with all of them; null if there are none, or nobody wants to know. */
  box: MapBox | null
}

/** What is found for so many filters is remembered for a day. */
const MOST_REMEMBERED = 100

/** The gigs of one day, in no order. */
export class OpenGigDay {
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

  /** Adds the matches to a grid. */
  addTo(grid: GigGrid, filter: OpenGigFilter, counted: Counted): void {
    this.each(filter, counted, (at) => this.spots!.addTo(grid, at))
  }

  private findEach(filter: OpenGigFilter, counted: Counted): Found {
    let box: MapBox | null = null
    const measure = (at: number) => {
      box = this.spots!.widen(box, at)
    }
    const total = this.each(filter, counted, counted.places?.isMeasured ? measure : null)
    return { total, box }
  }

  /** Calls `visit` with the place of each match in the lists of this day, and returns their number. */
  private each(
    { startsAfter, minPayCents = 0, isRecurring }: OpenGigFilter,
    { isCounted, places }: Counted,
    visit: ((at: number) => void) | null,
  ): number {
    const { pay, starts, recurring, sets, spots, length } = this
    let total = 0
    for (let at = 0; at < length; at++)
      if (
        pay[at]! >= minPayCents &&
        starts[at]! > startsAfter &&
        (isRecurring === undefined || recurring[at] === Number(isRecurring)) &&
        (!isCounted || isCounted[sets[at]!]) &&
        (!places || spots!.isIn(at, places))
      ) {
        total++
        visit?.(at)
      }
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

  isIn(at: number, { box, isLocation }: Places): boolean {
    if (isLocation && !isLocation[this.locations[at]!]) return false
    if (!box) return true
    const lat = this.lats[at]!
    const lng = this.lngs[at]!
    // One comparison for two sides: which side a gig is on can't be foreseen by a processor, that it's outside mostly can.
    if ((lng - box.west) * (lng - box.east) > 0 || (lat - box.south) * (lat - box.north) > 0) return false
    return lat !== 0 && lng !== 0
  }

  addTo(grid: GigGrid, at: number): void {
    grid.add(this.lats[at]!, this.lngs[at]!)
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

function grown<Numbers extends Float64Array | Int32Array | Uint8Array>(numbers: Numbers): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2)
  copy.set(numbers)
  return copy
}
