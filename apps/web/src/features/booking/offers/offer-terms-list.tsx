import type { BookingTerms } from '@bandstand/api-spec'
import { TERM_FIELDS, TERM_LABELS, termTexts } from '@bandstand/domain/booking'
import { instantText } from '@bandstand/domain/time'
import { centsOf } from '@bandstand/domain/money'
import { DescriptionList } from '../../../components/ui/page/description-list.tsx'

/** Shows every term as text. Times are the venue's, with their zone. */
export function OfferTermsList({ terms }: { terms: BookingTerms }) {
  const texts = {
    ...termTexts({ ...terms, feeCents: centsOf(terms.fee) }),
    start: instantText(new Date(terms.startsAt), terms.timeZone),
    end: instantText(new Date(terms.endsAt), terms.timeZone),
  }
  return (
    <DescriptionList rows={TERM_FIELDS.map((field) => ({ term: TERM_LABELS[field], value: texts[field] }))} />
  )
}
