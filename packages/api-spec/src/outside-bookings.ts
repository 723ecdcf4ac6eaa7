import { outsideBookingInput } from '@bandstand/domain/booking'
import { inCents } from '@bandstand/domain/money'
import { z } from 'zod'
import { declare } from './errors.ts'
import { operations } from './operations.ts'

/** What a venue agreed on with an act outside of Bandstand. Only the venue sees it, and nothing else follows from it. */
const outsideBooking = z.object({
  id: z.uuid(),
  actName: z.string(),
  /** Wall clocks in `timeZone` (IANA). */
  start: z.string(),
  end: z.string(),
  startIsSecond: z.boolean(),
  endIsSecond: z.boolean(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** US dollars; null for none. */
  fee: z.number().nullable(),
  contact: z.string(),
  note: z.string(),
  /** Null at a venue without stages. */
  stage: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type OutsideBooking = z.infer<typeof outsideBooking>

const { get, put, remove } = operations('Booking')
const byId = z.object({ id: z.uuid() })

/** A venue's own notes of what it agreed on elsewhere. */
export const outsideBookings = {
  getOutside: get('/outside-bookings/{id}', 'Get a booking that you agreed on outside of Bandstand')
    .errors(declare('OUTSIDE_BOOKING_NOT_FOUND'))
    .input(byId)
    .output(outsideBooking),
  /** Adds it if there is none with this id, so that a repeat changes nothing and a removed one can be put back. */
  saveOutside: put('/outside-bookings/{id}', 'Write down a booking that you agreed on outside of Bandstand')
    .errors(
      declare(
        'OUTSIDE_VENUES_ONLY',
        'OUTSIDE_BOOKING_NOT_FOUND',
        'OUTSIDE_BOOKINGS_TOO_MANY',
        'VENUE_NOT_FREE',
        'TIME_TAKEN',
      ),
    )
    .input(
      outsideBookingInput
        .safeExtend(byId.shape)
        .transform((input) => inCents({ ...input, fee: input.fee === '' ? null : input.fee }, 'fee')),
    )
    .output(outsideBooking),
  /** A repeat changes nothing. */
  removeOutside: remove('/outside-bookings/{id}', 'Remove a booking that you agreed on outside of Bandstand')
    .input(z.strictObject(byId.shape))
    .output(z.object({ removed: z.boolean() })),
}
