import type { SuggestedTerms } from '@bandstand/api-spec'
import { eveningPayCents, USUAL_MINUTES } from '@bandstand/domain/booking'
import { addMinutes, isSecondHour, wallClockIn } from '@bandstand/domain/time'
import { dollarsOf } from '@bandstand/domain/money'
import type { GigPart } from '../booking.view.ts'

const USUAL_SETS = 2

type Gig = Pick<
  GigPart,
  'gig_starts_at' | 'gig_duration_minutes' | 'gig_pay_cents' | 'gig_payment_type' | 'gig_time_zone'
>

/**
 * Returns the terms of a gig's posting. If it states no length, the reader's usual minutes are used, or else
 * USUAL_MINUTES; `feeCents` replaces its pay.
 */
export function termsOfGig(
  gig: Gig,
  usualMinutes: number | null,
  feeCents: number | null = null,
): SuggestedTerms {
  const durationMinutes = gigMinutes(gig.gig_duration_minutes, usualMinutes)
  const endsAt = addMinutes(gig.gig_starts_at, durationMinutes)
  const pay = eveningPayCents({
    payCents: gig.gig_pay_cents,
    paymentType: gig.gig_payment_type,
    durationMinutes,
  })
  return {
    fee: dollarsOf(feeCents ?? pay),
    start: wallClockIn(gig.gig_time_zone, gig.gig_starts_at),
    end: wallClockIn(gig.gig_time_zone, endsAt),
    startIsSecond: isSecondHour(gig.gig_starts_at, gig.gig_time_zone),
    endIsSecond: isSecondHour(endsAt, gig.gig_time_zone),
    timeZone: gig.gig_time_zone,
    sets: USUAL_SETS,
    sound: 'venue',
    meals: 'none',
    lodging: false,
    note: '',
  }
}

/** Returns the length of a gig in minutes: as stated, or the reader's usual one, or USUAL_MINUTES. */
export function gigMinutes(stated: number | null, usual: number | null): number {
  return stated ?? usual ?? USUAL_MINUTES
}
