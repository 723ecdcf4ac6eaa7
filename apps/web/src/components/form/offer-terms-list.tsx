import type { BookingTerms } from '@bandstand/api-spec'
import { TERM_FIELDS, TERM_LABELS, termTexts } from '@bandstand/domain/booking'
import { instantText } from '@bandstand/domain/time'
import { centsOf } from '@bandstand/domain/money'
import { DescriptionList } from '../ui/page/description-list.tsx'

export interface OfferTermsListProps {
  terms: BookingTerms
  /** Whether fee and hours are left out, because the page has them above. */
  isBelowHead?: boolean
}

const OF_HEAD = ['fee', 'start', 'end']

/** Shows every term as text. Times are the venue's, with their zone. */
export function OfferTermsList({ terms, isBelowHead = false }: OfferTermsListProps) {
  const texts = {
    ...termTexts({ ...terms, feeCents: centsOf(terms.fee) }),
    start: instantText(new Date(terms.startsAt), terms.timeZone),
    end: instantText(new Date(terms.endsAt), terms.timeZone),
  }
  const fields = TERM_FIELDS.filter((field) => !isBelowHead || !OF_HEAD.includes(field))
  return <DescriptionList rows={fields.map((field) => ({ term: TERM_LABELS[field], value: texts[field] }))} />
}
