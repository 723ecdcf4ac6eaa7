import { type ComparablePayInput, comparisonText } from '@bandstand/domain/gigs'
import { isCalendarDay } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

interface ComparablePayProps {
  /** What is compared, as far as it's known: nothing shows without a position and a date. */
  gig: {
    position: string
    date: string
    durationMinutes?: number | null | undefined
    /** Of a posted one. */
    id?: string
  }
}

/** Shows what gigs like this one usually pay; nothing where too few are known. */
export function ComparablePay({ gig: { position, date, durationMinutes, id } }: ComparablePayProps) {
  const isKnown = position !== '' && isCalendarDay(date)
  const { data } = useQuery(
    api.gigs.comparablePay.queryOptions({
      input: {
        position: position as ComparablePayInput['position'],
        date,
        ...(durationMinutes && { durationMinutes }),
        ...(id && { gigId: id }),
      },
      enabled: isKnown,
      staleTime: 'static',
    }),
  )
  if (!isKnown || !data?.pay) return null
  const { range, from } = comparisonText(data.pay)
  return (
    <p className="hint">
      <strong>{range}.</strong> {from}
    </p>
  )
}
