import type { SuggestedTerms } from '@bandstand/api-spec'
import { OFFER_LIFETIME_HOURS, type OfferForm } from '@bandstand/domain/booking'
import { centsOf, moneyInput } from '@bandstand/domain/money'

/** Returns terms as the default values of an offer's fields. */
export function formOf({ timeZone: _timeZone, fee, ...terms }: SuggestedTerms): OfferForm {
  return { ...terms, fee: moneyInput(centsOf(fee)), expiresInHours: OFFER_LIFETIME_HOURS }
}
