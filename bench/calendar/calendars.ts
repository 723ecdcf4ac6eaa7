import { asPersonId } from '@bandstand/domain/accounts'
import type { CalendarRange } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { addDays, firstOfMonth, weekdayOf } from '@bandstand/domain/time'
import { grouped } from '@bandstand/domain/product'
import { actsForSelf } from '../../apps/server/src/auth/actor.ts'
import { listCalendar } from '../../apps/server/src/features/booking/calendar/entries/list-calendar.ts'
import { ms, percentile } from '../measure.ts'
import { withServerParts } from '../server-requests.ts'
import type { Measurement } from '../table.ts'
import { createCalendarDatabase, NIGHTS } from './calendar-database.ts'

const MONTHS_EACH_WAY = 12
const ROUNDS = 20

/** Measures months of the calendars of a venue and an artist with many nights, as the server answers them. */
export async function measureCalendars(serverUrl: string, today: string): Promise<Measurement[]> {
  console.log('Filling a database with calendars')
  const { url, artistId, venueId } = await createCalendarDatabase(serverUrl, today)
  const months = Array.from({ length: 2 * MONTHS_EACH_WAY + 1 }, (_, index) =>
    monthAround(firstOfMonth(today, index - MONTHS_EACH_WAY)),
  )
  const measured: Measurement[] = []
  for (const [side, id] of [
    ['venue', venueId],
    ['artist', artistId],
  ] as const) {
    const { times, most } = await timesOf(url, side, id, months)
    const p95 = percentile(times, 0.95)
    measured.push({
      what: `A month of the calendar of ${side === 'venue' ? 'a venue' : 'an artist'} with ${grouped(NIGHTS[side])} nights, up to ${grouped(most)} entries`,
      figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)}`,
      goal: 'p95 under 25 ms',
      met: p95 < 25,
    })
  }
  return measured
}

async function timesOf(url: string, userType: Side, userId: string, months: CalendarRange[]) {
  const actor = actsForSelf({
    userId: asPersonId(userId),
    sessionId: '',
    email: '',
    userType,
    profileComplete: true,
  })
  return withServerParts({ url }, async (deps) => {
    const times: number[] = []
    let most = 0
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++)
      for (const month of months) {
        const began = performance.now()
        const { entries } = await listCalendar(deps, actor, month)
        if (round > 0) times.push(performance.now() - began)
        most = Math.max(most, entries.length)
      }
    return { times, most }
  })
}

/** Returns the whole weeks around a month, as its grid shows them. */
function monthAround(first: string): CalendarRange {
  const last = addDays(firstOfMonth(first, 1), -1)
  return { from: addDays(first, -weekdayOf(first)), to: addDays(last, 6 - weekdayOf(last)) }
}
