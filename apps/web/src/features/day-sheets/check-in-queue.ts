import type { CheckInStep } from '@bandstand/domain/day-sheets'
import { api, client } from '../../lib/api/api.ts'
import { createPrivateQueue, type Queued } from '../../lib/session/private-queue.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { markStale } from '../../lib/api/stale-reads.ts'
import { toast } from '../../lib/screen/toast.ts'

interface CheckIn {
  bookingId: string
  step: CheckInStep
  /** When the artist checked in, by the clock of this device. */
  happenedAt: string
}
export type QueuedCheckIn = Queued<CheckIn>

/** The queue of check-ins: those made without a network, as in a cellar, are sent when it returns. */
export const checkInQueue = createPrivateQueue<CheckIn>(
  'check-ins',
  async ({ bookingId, step, happenedAt }) => {
    const sheet = await client.daySheets.checkIn({ bookingId, step, happenedAt })
    const shown = api.daySheets.get.queryKey({ input: { bookingId } })
    queryClient.setQueryData(shown, sheet)
    void markStale(['daySheets'], [shown])
  },
  // The artist may be on any screen by then; the day sheet shows it, with the reason.
  (problem) => toast(`Your check-in didn’t go through. ${problem}`, { tone: 'danger' }),
)

/** Returns the unsent check-ins of one booking, in the order in which they were made. */
export function useQueuedCheckIns(bookingId: string): QueuedCheckIn[] {
  return checkInQueue.useAll().filter((each) => each.bookingId === bookingId)
}
