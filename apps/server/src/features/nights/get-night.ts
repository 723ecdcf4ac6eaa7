import type { NightDetail } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { getProgress } from '../attention/index.ts'
import { getBookingDetail } from '../booking/index.ts'
import { getContractOfBooking } from '../contracts/index.ts'
import { getDaySheet } from '../day-sheets/index.ts'
import { getPaymentOfBooking } from '../payments/index.ts'

/** Returns everything about a booked night, as its parts return it. Throws BOOKING_NOT_FOUND to everybody but its two parties. */
export async function getNight(deps: Deps, actor: Actor, bookingId: string): Promise<NightDetail> {
  // First: the parts refuse others with refusals of their own.
  const booking = await getBookingDetail(deps, actor, bookingId)
  const [progress, contract, payment, daySheet] = await Promise.all([
    getProgress(deps, actor, bookingId),
    getContractOfBooking(deps, actor, bookingId),
    getPaymentOfBooking(deps, actor, bookingId),
    getDaySheet(deps, actor, bookingId),
  ])
  return { booking, progress, contract, payment, daySheet }
}
