import { BOOKING_STATUSES } from '@bandstand/domain/booking'
import { z } from 'zod'

/** An entry of a calendar: a confirmed or completed booking in the venue's zone, or blocked time in the user's. */
export const calendarEntry = z.object({
  kind: z.enum(['booking', 'blocked']),
  /** Of the booking or of the blocked time. */
  id: z.uuid(),
  title: z.string(),
  /** The other party's name; empty for blocked time. */
  with: z.string(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Of the booking; null for blocked time. */
  booking: z.object({ status: z.enum(BOOKING_STATUSES), signed: z.boolean() }).nullable(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>
