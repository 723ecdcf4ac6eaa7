import type { BlockedTime } from '@bandstand/api-spec'

/** Blocked times that are shown together: the weeks of one series, soonest first, or a single one. */
export type BlockSeries = [BlockedTime, ...BlockedTime[]]

/** Returns blocked times with the weeks of each series together, in the order of their first ones. */
export function seriesOf(blockedTimes: readonly BlockedTime[]): BlockSeries[] {
  const series = new Map<string, BlockSeries>()
  for (const blocked of blockedTimes) {
    const key = blocked.seriesId ?? blocked.id
    const weeks = series.get(key)
    if (weeks) weeks.push(blocked)
    else series.set(key, [blocked])
  }
  return [...series.values()]
}
