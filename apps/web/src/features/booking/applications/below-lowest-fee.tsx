import { centsOf, formatMoney } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Shows that a fee for the evening, in cents, is below the lowest one that the act plays for; nothing otherwise. */
export function BelowLowestFee({ cents }: { cents: number | null }) {
  const { data } = useQuery(api.availability.getMine.queryOptions())
  if (cents === null || !data || data.minFee === null || cents >= centsOf(data.minFee)) return null
  return (
    <output className="hint">
      Below your lowest fee of {formatMoney(centsOf(data.minFee))}. You can still apply.
    </output>
  )
}
