import type { NightDetail } from '@bandstand/api-spec'
import { can } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { getProgress } from '../attention/index.ts'
import { getBookingDetail } from '../booking/index.ts'
import { getContractOfBooking } from '../contracts/index.ts'
import { getDaySheet } from '../day-sheets/index.ts'
import { getPaymentOfBooking } from '../payments/index.ts'

/** Returns everything about a booked night, as its parts return it; no payment to a role that doesn't see it. Throws BOOKING_NOT_FOUND to everybody but its two parties. */
export async function getNight(deps: Deps, actor: Actor, bookingId: string): Promise<NightDetail> {
  // First: the parts refuse others with refusals of their own.
  const booking = await getBookingDetail(deps, actor, bookingId)
  const seesMoney = actor.role !== null && can(actor.role, 'seeMoney')
  const [progress, contract, payment, daySheet] = await Promise.all([
    getProgress(deps, actor, bookingId),
    getContractOfBooking(deps, actor, bookingId),
    seesMoney ? getPaymentOfBooking(deps, actor, bookingId) : null,
    getDaySheet(deps, actor, bookingId),
  ])
  return { booking, progress, contract, payment, daySheet }
}
