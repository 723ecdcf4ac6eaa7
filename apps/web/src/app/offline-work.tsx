import { useEffect } from 'react'
import { checkInQueue } from '../features/day-sheets/check-in-queue.ts'
import { outgoing } from '../features/messages/outgoing.ts'
import { api } from '../lib/api.ts'
import { keepLastSeen } from '../lib/last-seen.ts'
import { queryClient } from '../lib/query-client.ts'

/** Prepares for a time without a network, and sends what waits since the last one. */
export default function OfflineWork({ userId }: { userId: string }) {
  // Both begin to send as soon as they are there, whichever screen is open.
  checkInQueue.useAll()
  outgoing.useAll()
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      // Without it the app itself does not start offline, and nothing has to be kept.
      await navigator.serviceWorker?.ready
      if (isOver || !navigator.serviceWorker) return
      stop = await keepLastSeen(userId)
      if (isOver) stop()
      else await readAhead().catch(() => undefined)
    }
    void begin()
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return null
}

/** What somebody on the way to the next gig will look for, as its screens ask for it. */
async function readAhead(): Promise<void> {
  const { daySheet } = await queryClient.fetchQuery(api.daySheets.next.queryOptions())
  if (!daySheet) return
  const { bookingId, contract } = daySheet
  queryClient.setQueryData(api.daySheets.get.queryKey({ input: { bookingId } }), daySheet)
  await Promise.all([
    queryClient.prefetchQuery(api.booking.list.queryOptions({ input: { show: 'upcoming', page: 1 } })),
    queryClient.prefetchQuery(api.booking.get.queryOptions({ input: { id: bookingId } })),
    queryClient.prefetchQuery(api.contracts.list.queryOptions({ input: { page: 1 } })),
    ...(contract
      ? [
          queryClient.prefetchQuery(api.contracts.get.queryOptions({ input: { id: contract.id } })),
          queryClient.prefetchQuery(api.contracts.getForBooking.queryOptions({ input: { bookingId } })),
        ]
      : []),
  ])
}
