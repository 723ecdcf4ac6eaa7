import type { SuggestedTerms } from '@bandstand/api-spec'
import { eveningPayCents, USUAL_MINUTES } from '@bandstand/domain/booking'
import { MINUTE_MS, wallClockIn } from '@bandstand/domain/time'
import { dollarsOf } from '@bandstand/domain/money'
import type { GigPart } from './booking.view.ts'

const USUAL_SETS = 2

type Gig = Pick<
  GigPart,
  'gig_starts_at' | 'gig_duration_minutes' | 'gig_pay_cents' | 'gig_payment_type' | 'gig_time_zone'
>

/**
 * The terms that a gig's posting gives. Where it names no length, it is as long as the reader's evenings are, or else as
 * the usual one; `feeCents` takes the place of what it pays.
 */
export function termsOfGig(
  gig: Gig,
  usualMinutes: number | null,
  feeCents: number | null = null,
): SuggestedTerms {
  const durationMinutes = gigMinutes(gig.gig_duration_minutes, usualMinutes)
  const endsAt = new Date(gig.gig_starts_at.getTime() + durationMinutes * MINUTE_MS)
  const pay = eveningPayCents({
    payCents: gig.gig_pay_cents,
    paymentType: gig.gig_payment_type,
    durationMinutes,
  })
  return {
    fee: dollarsOf(feeCents ?? pay),
    start: wallClockIn(gig.gig_time_zone, gig.gig_starts_at),
    end: wallClockIn(gig.gig_time_zone, endsAt),
    timeZone: gig.gig_time_zone,
    sets: USUAL_SETS,
    sound: 'venue',
    meals: 'none',
    lodging: false,
    note: '',
  }
}

/** How long a gig is, in minutes. */
export function gigMinutes(stated: number | null, usual: number | null): number {
  return stated ?? usual ?? USUAL_MINUTES
}
