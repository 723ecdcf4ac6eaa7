import { BOOKING_STATUSES } from '@bandstand/domain/booking'
import { z } from 'zod'

/**
 * An entry of a calendar: a confirmed or completed booking in the venue's zone, blocked time in the user's, or what a venue
 * agreed on outside of Bandstand.
 */
export const calendarEntry = z.object({
  kind: z.enum(['booking', 'blocked', 'outside']),
  /** Of the booking, the blocked time or the outside booking. */
  id: z.uuid(),
  title: z.string(),
  /** The other party's name; empty unless it’s a booking. */
  with: z.string(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Of the booking; null for others. */
  booking: z.object({ status: z.enum(BOOKING_STATUSES), signed: z.boolean() }).nullable(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>
