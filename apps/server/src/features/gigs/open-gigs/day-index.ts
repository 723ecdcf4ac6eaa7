import type { MapBox } from '@bandstand/domain/maps'
import type { ClusterGrid } from './cluster-grid.ts'
import { GigTable, isWithin, type Row, widened } from './gig-table.ts'
import type { Measured, OpenGigFilter } from './open-gig.ts'

/** A filter, prepared for the days of one list. */
export interface DayQuery {
  filter: OpenGigFilter
  /** For each set of instruments, whether its gigs match; null: all do. */
  isSet: boolean[] | null
  /** Which places match; null: all do. Only the list of all gigs has places. */
  places: {
    box: MapBox | null
    /** By the number of a location, whether it matches; null: all do. */
    isLocation: Uint8Array | null
    isMeasured: boolean
  } | null
  /** Names the query, except its days and time. */
  key: string
}

/** So many results are cached for a day. */
const MOST_CACHED = 100

/** The gigs of one list on one day. */
export class DayIndex {
  private readonly table: GigTable
  /** What queries have found, until a gig of the day changes. */
  private readonly cache = new Map<string, Measured>()
  private earliestStart = Infinity

  constructor(hasPlaces: boolean) {
    this.table = new GigTable(hasPlaces)
  }

  get size(): number {
    return this.table.length
  }

  add(row: Row): void {
    this.cache.clear()
    this.table.add(row)
    this.earliestStart = Math.min(this.earliestStart, row[0]!)
  }

  /** Returns whether there was such a gig. */
  remove(row: Row): boolean {
    this.cache.clear()
    return this.table.remove(row)
  }

  find(query: DayQuery): Measured {
    // Once a gig has begun, what is found depends on the time.
    if (this.earliestStart <= query.filter.startsAfter) return this.scan(query)
    if (matchesAll(query)) return { total: this.size, box: null }
    const cached = this.cache.get(query.key)
    if (cached) return cached
    const found = this.scan(query)
    if (this.cache.size === MOST_CACHED) this.cache.clear()
    this.cache.set(query.key, found)
    return found
  }

  /** Adds the matches to a grid. */
  addTo(grid: ClusterGrid, query: DayQuery): void {
    const { lats, lngs } = this.table.columns
    this.forEachMatch(query, (at) => grid.add(lats![at]!, lngs![at]!))
  }

  private scan(query: DayQuery): Measured {
    if (!query.places?.isMeasured) return { total: this.forEachMatch(query, null), box: null }
    const { lats, lngs } = this.table.columns
    let box: MapBox | null = null
    const total = this.forEachMatch(query, (at) => {
      box = widened(box, lats![at]!, lngs![at]!)
    })
    return { total, box }
  }

  /** Calls `visit` with the row of each match, and returns how many there are. */
  private forEachMatch(
    { filter: { startsAfter, minPayCents = 0, isRecurring }, isSet, places }: DayQuery,
    visit: ((at: number) => void) | null,
  ): number {
    const { length } = this.table
    const { starts, pay, recurring, sets, lats, lngs, locations } = this.table.columns
    const { box = null, isLocation = null } = places ?? {}
    let total = 0
    for (let at = 0; at < length; at++)
      if (
        pay[at]! >= minPayCents &&
        starts[at]! > startsAfter &&
        (isRecurring === undefined || recurring[at] === Number(isRecurring)) &&
        (!isSet || isSet[sets[at]!]) &&
        (!isLocation || isLocation[locations![at]!]) &&
        (!box || isWithin(box, lats![at]!, lngs![at]!))
      ) {
        total++
        visit?.(at)
      }
    return total
  }
}

function matchesAll({ filter: { minPayCents = 0, isRecurring }, isSet, places }: DayQuery): boolean {
  return minPayCents === 0 && isRecurring === undefined && !isSet && !places
}
