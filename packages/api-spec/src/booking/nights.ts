import { z } from 'zod'
import { bookingProgress } from '../people/attention.ts'
import { bookingDetail } from './bookings.ts'
import { contractDetail } from '../money/contracts.ts'
import { daySheet } from './day-sheets.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { transactionDetail } from '../money/payments.ts'

/** Everything about one night that is booked, as each part's own operation returns it. */
const nightDetail = z.object({
  booking: bookingDetail,
  progress: bookingProgress,
  contract: contractDetail,
  /** Null for a role that doesn't see payments. */
  payment: transactionDetail.nullable(),
  daySheet,
})
export type NightDetail = z.infer<typeof nightDetail>

const { get } = operations('Nights')

export const nights = {
  get: get(
    'seeDeals',
    '/bookings/{bookingId}/night',
    'Get a booking with its progress, contract, payment and day sheet in one request',
  )
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(z.strictObject({ bookingId: z.uuid() }))
    .output(nightDetail),
}
