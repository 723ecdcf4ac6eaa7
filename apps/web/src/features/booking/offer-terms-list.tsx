import type { BookingTerms } from '@bandstand/api-spec'
import { TERM_FIELDS, TERM_LABELS, termTexts } from '@bandstand/domain/booking'
import { DescriptionList } from '../../components/ui/description-list.tsx'
import { zoneCity } from '../../lib/gig-words.ts'

/** Every term in words. Times are the venue's. */
export function OfferTermsList({ terms }: { terms: BookingTerms }) {
  const texts = termTexts({ ...terms, feeCents: Math.round(terms.fee * 100) })
  return (
    <DescriptionList
      rows={[
        ...TERM_FIELDS.map((field) => ({ term: TERM_LABELS[field], value: texts[field] })),
        { term: 'Times are', value: `${zoneCity(terms.timeZone)} time` },
      ]}
    />
  )
}
