import { can } from '@bandstand/domain/parties'
import { useEffect } from 'react'
import { checkInQueue } from '../features/day-sheets/check-in-queue.ts'
import { outgoing } from '../features/messages/outgoing.ts'
import { api } from '../lib/api/api.ts'
import { storeLastSeen } from '../lib/api/last-seen.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { readNight } from '../lib/api/read-night.ts'
import { getSession } from '../lib/session/session.ts'

/** Stores what is needed without a network, and sends what has been pending since the last time there was none. */
export default function OfflineWork({ personId, partyId }: { personId: string; partyId: string }) {
  // Both queues send as soon as they are loaded, whichever screen is open.
  checkInQueue.useAll()
  outgoing.useAll()
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      // Without a service worker the app does not start offline, so nothing has to be stored.
      await navigator.serviceWorker?.ready
      if (isOver || !navigator.serviceWorker) return
      stop = await storeLastSeen(personId, partyId)
      if (isOver) stop()
      else await readAhead().catch(() => undefined)
    }
    void begin()
    return () => {
      isOver = true
      stop()
    }
  }, [personId, partyId])
  return null
}

/** Reads what a member on the way to the next gig will need, with the queries of its screens. */
async function readAhead(): Promise<void> {
  const { daySheet } = await queryClient.fetchQuery(api.daySheets.next.queryOptions())
  if (!daySheet) return
  const { party } = getSession()
  if (!party || !can(party.role, 'seeDeals')) return
  const { bookingId, contract } = daySheet
  readNight(bookingId)
  await Promise.all([
    queryClient.prefetchQuery(api.booking.list.queryOptions({ input: { show: 'upcoming', page: 1 } })),
    queryClient.prefetchQuery(api.contracts.list.queryOptions({ input: { page: 1 } })),
    ...(contract
      ? [queryClient.prefetchQuery(api.contracts.get.queryOptions({ input: { id: contract.id } }))]
      : []),
  ])
}
