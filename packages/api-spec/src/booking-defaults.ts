import { bookingDefaults } from '@bandstand/domain/booking'
import { oc } from '@orpc/contract'
import { declare } from './errors.ts'

const tags = ['Booking']

/** What a member's bookings start from: the buffer and the usual hours. */
export const defaults = {
  /** Also of a member who has chosen nothing. */
  getDefaults: oc
    .route({
      method: 'GET',
      path: '/booking/defaults',
      tags,
      summary: 'What the caller begins bookings with',
    })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .output(bookingDefaults),
  /** The buffer holds for times that are taken from now on; bookings that stand keep theirs. */
  saveDefaults: oc
    .route({ method: 'PUT', path: '/booking/defaults', tags, summary: 'Choose buffer and usual hours' })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .input(bookingDefaults)
    .output(bookingDefaults),
}
