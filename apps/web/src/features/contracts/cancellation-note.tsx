import { localDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Shows who cancelled a booking, and when; nothing while that is unknown. */
export function CancellationNote({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(api.contracts.getForBooking.queryOptions({ input: { bookingId } }))
  const cancelled = data?.events.findLast(({ event }) => event === 'cancelled')
  if (!data || !cancelled) return null
  const { actorRole, at } = cancelled
  const name = actorRole === 'system' ? 'Bandstand' : actorRole === data.me ? 'you' : data[actorRole].name
  return (
    <p className="muted">
      Cancelled by {name} on {localDayText(at)}.
    </p>
  )
}
