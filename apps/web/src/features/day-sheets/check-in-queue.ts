import type { CheckInStep } from '@bandstand/domain/day-sheets'
import { api, client } from '../../lib/api.ts'
import { createPrivateQueue, type Queued } from '../../lib/private-queue.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'

interface CheckIn {
  bookingId: string
  step: CheckInStep
  /** When the artist checked in, by the clock of this device. */
  happenedAt: string
}
export type QueuedCheckIn = Queued<CheckIn>

/** Check-ins on their way: made in a cellar without a network, they are sent when there is one. */
export const checkInQueue = createPrivateQueue<CheckIn>(
  'check-ins',
  async ({ bookingId, step, happenedAt }) => {
    const sheet = await client.daySheets.checkIn({ bookingId, step, happenedAt })
    queryClient.setQueryData(api.daySheets.get.queryKey({ input: { bookingId } }), sheet)
  },
  // Its writer may be anywhere by then; the day sheet keeps it, with the reason.
  (problem) => toast(`Your check-in was not taken. ${problem}`, { tone: 'danger' }),
)

/** Those of one booking, in the order in which they were made. */
export function useQueuedCheckIns(bookingId: string): QueuedCheckIn[] {
  return checkInQueue.useAll().filter((each) => each.bookingId === bookingId)
}
