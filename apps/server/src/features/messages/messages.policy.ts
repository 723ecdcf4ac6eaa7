import type { ErrorCode } from '@bandstand/api-spec'
import type { ApplicationStatus } from '@bandstand/domain/booking'
import { canWrite } from '../booking/index.ts'

/** A thread as seen by one of its two members. */
export interface ThreadFacts {
  /** null in a direct thread. */
  application_status: ApplicationStatus | null
  /** Whether the two owe each other a performance. */
  booking_confirmed: boolean
  connected: boolean
  blocked_by_me: boolean
  blocked_by_other: boolean
  other_suspended: boolean
}

export type SendRefusal = Extract<
  ErrorCode,
  'APPLICATION_CLOSED' | 'NOT_CONNECTED' | 'PERSON_BLOCKED' | 'MEMBER_UNAVAILABLE'
>

/**
 * Returns whether a message is delivered, withheld or refused. A blocked sender sees their message in their own thread
 * and is not notified that it is withheld. While a booking is active no block applies: the two must be able to reach
 * each other.
 */
export function deliveryOutcome(thread: ThreadFacts): 'delivered' | 'withheld' | SendRefusal {
  const { application_status: status } = thread
  if (status && !canWrite({ status })) return 'APPLICATION_CLOSED'
  if (thread.other_suspended) return 'MEMBER_UNAVAILABLE'
  if (thread.booking_confirmed) return 'delivered'
  if (thread.blocked_by_me) return 'PERSON_BLOCKED'
  if (thread.blocked_by_other) return 'withheld'
  return status || thread.connected ? 'delivered' : 'NOT_CONNECTED'
}

/** Returns the code for why nothing can be sent; null when something can. */
export function sendRefusal(thread: ThreadFacts): SendRefusal | null {
  const outcome = deliveryOutcome(thread)
  return outcome === 'delivered' || outcome === 'withheld' ? null : outcome
}

/**
 * Returns the code for why no direct thread can begin; null when one can. A block by the other side has ended the
 * connection before.
 */
export function startRefusal(between: Pick<ThreadFacts, 'connected' | 'blocked_by_me'>): SendRefusal | null {
  if (between.blocked_by_me) return 'PERSON_BLOCKED'
  return between.connected ? null : 'NOT_CONNECTED'
}
