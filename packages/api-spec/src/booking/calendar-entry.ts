import { ENTRY_KINDS, ENTRY_STATES } from '@bandstand/domain/booking'
import { z } from 'zod'

/** An entry of a calendar: blocked time in the member's own zone, everything else in the venue's. */
export const calendarEntry = z.object({
  kind: z.enum(ENTRY_KINDS),
  /** Of the booking, the gig, the application (of an offer too), the outside booking or the blocked time. */
  id: z.uuid(),
  state: z.enum(ENTRY_STATES),
  title: z.string(),
  /** The other party's name, or how many there are; empty when there is none. */
  with: z.string(),
  start: z.string(),
  /** Equal to the start for a gig whose length isn't known. */
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The venue's stage; null for a venue without stages, and for what concerns all of them. */
  stageId: z.uuid().nullable(),
  /** The bill that it's part of, if it is. */
  bill: z.object({ id: z.uuid(), title: z.string() }).optional(),
  /** The page that has all about it; null where there is none. */
  path: z.string().nullable(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** A venue's stage, as its calendar names it, with its curfews from Monday. */
export const calendarStage = z.object({ id: z.uuid(), name: z.string(), curfews: z.array(z.string()) })
export type CalendarStage = z.infer<typeof calendarStage>
