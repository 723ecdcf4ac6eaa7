import type { BookingTerms } from '@bandstand/api-spec'
import { wallClockText } from '@bandstand/domain/booking'
import { clockTime, zoneName } from '@bandstand/domain/gigs'

type Time = Pick<BookingTerms, 'start' | 'end' | 'timeZone'>

/** 'Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST': the venue's clocks, with their zone; the day once when both are on it. */
export function timeText({ start, end, timeZone }: Time): string {
  const [startDay = ''] = start.split('T')
  const [endDay = '', endTime = ''] = end.split('T')
  const until = startDay === endDay || isNight(startDay, end) ? clockTime(endTime) : wallClockText(end)
  return `${wallClockText(start)} to ${until} ${zoneName(timeZone, endDay)}`
}

/** Until noon of the next day an end belongs to the evening that began. */
function isNight(startDay: string, end: string): boolean {
  const [endDay = '', endTime = ''] = end.split('T')
  const next = new Date(`${startDay}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().startsWith(endDay) && endTime < '12:00'
}
