import { bookingDefaults } from '@bandstand/domain/booking'
import { oc } from '@orpc/contract'
import { declare } from './errors.ts'

const tags = ['Booking']

/** A member's defaults for bookings: the buffer and the usual hours. */
export const defaults = {
  /** Works for a member who has set nothing, too. */
  getDefaults: oc
    .route({
      method: 'GET',
      path: '/booking/defaults',
      tags,
      summary: 'Get your booking defaults',
    })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .output(bookingDefaults),
  /** The buffer applies to bookings made from now on; existing ones keep theirs. */
  saveDefaults: oc
    .route({ method: 'PUT', path: '/booking/defaults', tags, summary: 'Save your buffer and usual hours' })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .input(bookingDefaults)
    .output(bookingDefaults),
}
