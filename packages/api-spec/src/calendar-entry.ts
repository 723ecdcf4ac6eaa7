import { BOOKING_STATUSES } from '@bandstand/domain/booking'
import { z } from 'zod'

/** What stands in a calendar: confirmed and completed bookings in the venue's zone, blocked times in the user's. */
export const calendarEntry = z.object({
  kind: z.enum(['booking', 'blocked']),
  /** Of the booking or of the blocked time. */
  id: z.uuid(),
  title: z.string(),
  /** The other side's name; empty for blocked time. */
  with: z.string(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(BOOKING_STATUSES).nullable(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>
