import { formatDollarsShort } from '../money/index.ts'
import {
  addMinutes,
  clockTime,
  endText,
  type Instant,
  instantText,
  rangeText,
  wallClockIn,
} from '../time/index.ts'
import { PAYMENT_TYPE_LABELS, type PaymentType } from './payment-types.ts'

interface GigHours {
  /** YYYY-MM-DD and HH:MM, by the clocks of the place. */
  date: string
  time: string
  timeZone: string
  startsAt: string
  durationMinutes: number | null
}

interface GigInstants {
  startsAt: Instant
  /** Null for a gig without an end. */
  durationMinutes: number | null
  /** IANA. */
  timeZone: string
}

/** Returns when a gig starts and ends at its place, '9:30 PM' and '12:30 AM'; the end is null for one without an end. */
export function gigClocks({ date, time, timeZone, startsAt, durationMinutes }: GigHours): {
  start: string
  end: string | null
} {
  const start = clockTime(time)
  if (durationMinutes === null) return { start, end: null }
  const end = addMinutes(startsAt, durationMinutes)
  return { start, end: endText(`${date}T${time}`, wallClockIn(timeZone, end)) }
}

/** Returns the hours of a gig at its place, '9:30 PM to 12:30 AM'; '9:30 PM' for one without an end. */
export function gigHoursText(gig: GigHours): string {
  const { start, end } = gigClocks(gig)
  return end === null ? start : `${start} to ${end}`
}

/**
 * Returns the day and hours of a gig at its place, 'Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST'; only the start for one
 * without an end.
 */
export function gigWhenText({ startsAt, durationMinutes, timeZone }: GigInstants): string {
  if (durationMinutes === null) return instantText(startsAt, timeZone)
  const endsAt = addMinutes(startsAt, durationMinutes)
  const [start, end] = [wallClockIn(timeZone, startsAt), wallClockIn(timeZone, endsAt)]
  return rangeText({ start, end, timeZone, startsAt, endsAt })
}

/** Returns what a gig pays, '$420 flat rate'; null when no amount is posted. `pay` is in dollars. */
export function gigPayText({ pay, paymentType }: { pay: number; paymentType: PaymentType }): string | null {
  return pay > 0 ? `${formatDollarsShort(pay)} ${PAYMENT_TYPE_LABELS[paymentType].toLowerCase()}` : null
}
