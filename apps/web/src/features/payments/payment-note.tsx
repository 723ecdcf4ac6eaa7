import { instantText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { paymentSentence } from './payment-text.ts'

/** Shows on a booking's page a claim that the reader can reply to, and what is owed or how it was settled. */
export function PaymentNote({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(api.payments.getForBooking.queryOptions({ input: { bookingId }, staleTime: 0 }))
  if (!data) return null
  const claim = data.claims.find(({ number }) => number === data.abilities.answerClaim)
  if (claim)
    return (
      <p>
        {data[claim.madeBy].name} reported {formatDollars(claim.amount)} as paid outside Bandstand. Confirm or
        deny it by {instantText(claim.answerBy, data.gig.timeZone)}.
      </p>
    )
  return data.settlement && <p>{paymentSentence(data)}</p>
}
