import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { actionText } from './payment-text.ts'

/** Shows a link from a booking to its payment, labeled with what the reader has to do there: pay, or reply to a claim. */
export function PaymentOfBooking({ bookingId }: { bookingId: string }) {
  const { data, isPending } = useQuery(
    api.payments.getForBooking.queryOptions({ input: { bookingId }, staleTime: 0 }),
  )
  if (isPending) return <Skeleton className="h-11 w-36" />
  if (!data) return null
  const action = actionText(data)
  return (
    <Button to={`/payments?payment=${data.id}`}>
      <Landmark className="i" aria-hidden="true" />
      {action ?? 'View payment'}
    </Button>
  )
}
