import { bookingDefaults } from '@bandstand/domain/booking'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const { get, put } = operations('Booking')

/** A member's defaults for bookings: the buffer and the usual hours. */
export const defaults = {
  /** Works for a member who has set nothing, too. */
  getDefaults: get('seeDeals', '/booking/defaults', 'Get your booking defaults')
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(bookingDefaults),
  /** The buffer applies to bookings made from now on; existing ones keep theirs. */
  saveDefaults: put('editProfile', '/booking/defaults', 'Save your buffer and usual hours')
    .errors(declare('PROFILE_NOT_FOUND'))
    .input(bookingDefaults)
    .output(bookingDefaults),
}
