import type { PaymentType } from '../gigs/index.ts'

/** An evening's length where the gig names none, in minutes. */
export const USUAL_MINUTES = 180

/** What a gig's pay comes to for the whole evening, in cents: an hourly one is paid for every hour. */
export function eveningPayCents(gig: {
  payCents: number
  paymentType: PaymentType
  durationMinutes: number | null
}): number {
  if (gig.paymentType !== 'hourly') return gig.payCents
  return Math.round((gig.payCents * (gig.durationMinutes ?? USUAL_MINUTES)) / 60)
}
