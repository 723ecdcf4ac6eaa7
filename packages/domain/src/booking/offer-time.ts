import { clockTime, formatDay, formatOf, isCalendarDay, isTimeOfDay } from '../gigs/index.ts'

/** How long an offer stands when it names nothing else, in hours. */
export const OFFER_LIFETIME_HOURS = 72
export const OFFER_LIFETIME_CHOICES = [24, 48, 72, 168] as const
/** What an artist who names nothing else needs before and after each booking, for the way and the set-up. Nothing else fits into it. */
export const ARTIST_BUFFER_MINUTES = 60
/** The longest booking, in hours. */
export const BOOKING_MAX_HOURS = 72
const HOUR_MS = 3_600_000

/** True for a wall clock written YYYY-MM-DDTHH:MM, as a datetime-local field gives it. */
export function isWallClock(text: string): boolean {
  const [day = '', time = '', ...rest] = text.split('T')
  return rest.length === 0 && isCalendarDay(day) && isTimeOfDay(time)
}

/** What the clocks of `timeZone` (IANA) show at that instant: YYYY-MM-DDTHH:MM. */
export function wallClockIn(timeZone: string, at: Date): string {
  const parts = formatOf('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** 'Fri, Nov 27, 2026, 9:30 PM' for a wall clock; no zone is involved. */
export function wallClockText(wallClock: string): string {
  const [day = '', time = ''] = wallClock.split('T')
  const date = formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
  return `${date}, ${clockTime(time)}`
}

/**
 * The end of a time whose start is written before it: '12:30 AM' on the day of the start or in the night after it, else
 * with its own day, 'Sun, Nov 29, 2026, 3:00 PM'. No zone is involved.
 */
export function endText(start: string, end: string): string {
  const [startDay = ''] = start.split('T')
  const [endDay = '', endTime = ''] = end.split('T')
  return startDay === endDay || isNight(startDay, end) ? clockTime(endTime) : wallClockText(end)
}

/** Until noon of the next day an end belongs to the evening before. */
function isNight(startDay: string, end: string): boolean {
  const [endDay = '', endTime = ''] = end.split('T')
  const next = new Date(`${startDay}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().startsWith(endDay) && endTime < '12:00'
}

/** When an offer made at `now` ends: after its hours, at the latest when the gig or the offered time begins. */
export function offerExpiry(now: Date, hours: number, ...starts: Date[]): Date {
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, ...starts.map((start) => start.getTime())))
}

/** A booking's time with the artist's buffer on both sides. */
export function withArtistBuffer(
  time: { startsAt: Date; endsAt: Date },
  minutes: number = ARTIST_BUFFER_MINUTES,
): { from: Date; to: Date } {
  const buffer = minutes * 60_000
  return { from: new Date(time.startsAt.getTime() - buffer), to: new Date(time.endsAt.getTime() + buffer) }
}
