import type { Commission } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { commissionText } from '@bandstand/domain/parties'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'

interface OfferCommissionProps {
  offerId: string
  /** How many dates are booked together. */
  dates?: number
}

/** Shows an act and its agent the agent's commission on a booking by this offer; nothing without one, and to anybody else. */
export function OfferCommission({ offerId, dates = 1 }: OfferCommissionProps) {
  const isAgent = useActingParty()?.role === 'agent'
  const seesAll = useMay('splitFees')
  const { data } = useQuery({
    ...api.shares.ofOffer.queryOptions({ input: { offerId } }),
    enabled: isAgent || seesAll,
  })
  return data?.commission ? <p>{offerText(data.commission, dates)}</p> : null
}

function offerText({ agent, isYou, basisPoints, amount, net }: Commission, dates: number): string {
  const percent = commissionText(basisPoints)
  const begin = isYou
    ? `Your commission is ${percent} of what the act gets`
    : `Your agent ${agent} gets ${percent} of what the act gets`
  return dates > 1
    ? `${begin} for each date, after Bandstand’s fee.`
    : `${begin}: ${formatDollars(amount)} of ${formatDollars(net)} after Bandstand’s fee.`
}

/** Shows an agent what commission they get for bookings that they make; nothing to anybody else. */
export function OwnCommission() {
  const isAgent = useActingParty()?.role === 'agent'
  const { data } = useQuery({ ...api.people.list.queryOptions(), enabled: isAgent })
  const commission = data?.people.find(({ isYou }) => isYou)?.commission
  if (!commission) return null
  return (
    <p className="muted">
      {`Your commission is ${commissionText(commission)} of what the act gets, after Bandstand’s fee.`}
    </p>
  )
}
