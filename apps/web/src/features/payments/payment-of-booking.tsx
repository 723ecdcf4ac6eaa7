import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { api } from '../../lib/api.ts'

/** The way from a booking to its payment; the venue's thing to do while the fee is not deposited. */
export function PaymentOfBooking({ bookingId }: { bookingId: string }) {
  const { data, isPending } = useQuery(
    api.payments.getForBooking.queryOptions({ input: { bookingId }, staleTime: 0 }),
  )
  if (isPending) return <Skeleton className="h-11 w-36" />
  if (!data) return null
  return (
    <Button variant={data.abilities.deposit ? 'act' : 'plain'} to={`/payments?payment=${data.id}`}>
      <Landmark className="i" aria-hidden="true" />
      {data.abilities.deposit ? 'Deposit the fee' : 'Payment'}
    </Button>
  )
}
