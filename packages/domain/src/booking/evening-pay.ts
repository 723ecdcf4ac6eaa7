import type { PaymentType } from '../gigs/index.ts'

/** Length of an evening in minutes when the gig states none. */
export const USUAL_MINUTES = 180

/** Returns the pay of a gig for the whole evening, in integer cents: an hourly rate times the hours, rounded. */
export function eveningPayCents(gig: {
  payCents: number
  paymentType: PaymentType
  durationMinutes: number | null
}): number {
  if (gig.paymentType !== 'hourly') return gig.payCents
  return Math.round((gig.payCents * (gig.durationMinutes ?? USUAL_MINUTES)) / 60)
}
