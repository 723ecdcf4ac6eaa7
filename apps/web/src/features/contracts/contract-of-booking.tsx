import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api } from '../../lib/api/api.ts'

/** Shows a link from a booking to its contract; what the reader has to do there is among the booking's steps. */
export function ContractOfBooking({ bookingId }: { bookingId: string }) {
  const { data, isPending } = useQuery(
    api.contracts.getForBooking.queryOptions({ input: { bookingId }, staleTime: 0 }),
  )
  if (isPending) return <Skeleton className="h-11 w-36" />
  if (!data) return null
  return (
    <Button to={`/contracts/${data.id}`}>
      <FilePen className="i" aria-hidden="true" />
      View contract
    </Button>
  )
}
