import { outsideBookingInput } from '@bandstand/domain/booking'
import { inCents } from '@bandstand/domain/money'
import { requestKey } from '@bandstand/domain/requests'
import { repeatInput, SERIES_SCOPES } from '@bandstand/domain/series'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

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
  /** The other dates of its series that aren't over, soonest first. */
  otherDates: z.array(z.object({ id: z.uuid(), start: z.string(), startsAt: z.iso.datetime() })),
})
export type OutsideBooking = z.infer<typeof outsideBooking>

const { get, post, put, remove } = operations('Booking')
const byId = z.object({ id: z.uuid() })
const scope = z.enum(SERIES_SCOPES)
/** Returns the input with the fee in cents; null for an empty one. */
const feeInCents = <Input extends { fee: string }>({ fee, ...input }: Input) =>
  inCents({ ...input, fee: fee === '' ? null : fee }, 'fee')

/** A venue's own notes of what it agreed on elsewhere. */
export const outsideBookings = {
  getOutside: get(
    'seeDeals',
    '/outside-bookings/{id}',
    'Get a booking that you agreed on outside of Bandstand',
  )
    .errors(declare('OUTSIDE_BOOKING_NOT_FOUND'))
    .input(byId)
    .output(outsideBooking),
  /** Adds it if there is none with this id, so that a repeat changes nothing and a removed one can be put back. */
  saveOutside: put(
    'book',
    '/outside-bookings/{id}',
    'Write down a booking that you agreed on outside of Bandstand',
  )
    .errors(
      declare(
        'OUTSIDE_VENUES_ONLY',
        'OUTSIDE_BOOKING_NOT_FOUND',
        'OUTSIDE_BOOKINGS_TOO_MANY',
        'VENUE_NOT_FREE',
        'TIME_TAKEN',
        'SCHEDULE_CLASHES',
      ),
    )
    .input(
      outsideBookingInput.safeExtend({ ...byId.shape, scope: scope.default('this') }).transform(feeInCents),
    )
    .output(outsideBooking),
  /** All of them or none. */
  addOutsideDates: post('book', '/outside-bookings', 'Write down an act that plays on several dates')
    .errors(
      declare(
        'OUTSIDE_VENUES_ONLY',
        'OUTSIDE_BOOKINGS_TOO_MANY',
        'TIME_TAKEN',
        'SCHEDULE_CLASHES',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(outsideBookingInput.safeExtend({ repeat: repeatInput, key: requestKey }).transform(feeInCents))
    .output(z.object({ ids: z.array(z.uuid()) })),
  /** Dates that are over stay. A repeat removes nothing. */
  removeOutsideDates: post(
    'book',
    '/outside-bookings/{id}/remove-dates',
    'Remove several dates of an act that you agreed on outside of Bandstand',
  )
    .input(z.strictObject({ ...byId.shape, scope }))
    .output(z.object({ removed: z.number().int() })),
  /** A repeat changes nothing. */
  removeOutside: remove(
    'book',
    '/outside-bookings/{id}',
    'Remove a booking that you agreed on outside of Bandstand',
  )
    .input(z.strictObject(byId.shape))
    .output(z.object({ removed: z.boolean() })),
}
