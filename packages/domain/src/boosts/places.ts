import { DAY_MS } from '../time/index.ts'

/** At most one in this many items of a page is boosted; any further boosted items keep their ordinary place. */
const BOOST_SHARE = 5

/** Returns how many items of a page may be boosted ones. */
export function boostPlaces(pageSize: number): number {
  return Math.floor(pageSize / BOOST_SHARE)
}

/**
 * Returns the number of a day in UTC, counted from 1970. It rotates boosted items daily where there are more of them
 * than places.
 */
export function dayNumber(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS)
}
