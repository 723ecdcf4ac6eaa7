import { isSecondHour, repeatedInstant, wallClockIn } from '../time/index.ts'

/** One date of a series, by the clock at its place. */
export interface SeriesStart {
  /** Its date by the rule (YYYY-MM-DD), by which the series knows it. */
  on: string
  date: string
  time: string
  timeIsSecond: boolean
  startsAt: Date
  /** Whether it begins later than usual, because the clocks skip its hour that day. */
  moved: boolean
}

/** Returns when a series begins on each of its dates: at the same wall clock, whatever clocks do in between. */
export function seriesStarts(dates: readonly string[], time: string, timeZone: string): SeriesStart[] {
  return dates.map((on) => {
    const { at, moved } = repeatedInstant(`${on}T${time}`, timeZone)
    const [date = on, clock = time] = wallClockIn(timeZone, at).split('T')
    return { on, date, time: clock, timeIsSecond: isSecondHour(at, timeZone), startsAt: at, moved }
  })
}
