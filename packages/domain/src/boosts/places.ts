import { DAY_MS } from '../time/index.ts'

/** At most one in so many places of a page goes to boosted items; whatever is boosted besides keeps its ordinary place. */
const BOOST_SHARE = 5

export function boostPlaces(pageSize: number): number {
  return Math.floor(pageSize / BOOST_SHARE)
}

/** Of more boosted items than there are places, another one is chosen each day (UTC): the number of that day. */
export function dayNumber(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS)
}
