import type { ErrorCode } from '@bandstand/api-spec'

/** What connects and separates the two members of a thread, as seen by one of them. */
export interface ThreadFacts {
  /** Whether they have an application that is live or booked. */
  application_open: boolean
  /** Whether the two may write about a question on an open gig: its venue always, the artist once it replied. */
  question_open: boolean
  /** Whether the artist asked about an open gig and the venue has not replied. */
  question_unanswered: boolean
  /** Whether one of them opened the thread to a connection. */
  direct: boolean
  /** Whether the two owe each other a performance. */
  booking_confirmed: boolean
  connected: boolean
  blocked_by_me: boolean
  blocked_by_other: boolean
  other_suspended: boolean
}

export type SendRefusal = Extract<
  ErrorCode,
  'THREAD_CLOSED' | 'QUESTION_UNANSWERED' | 'PERSON_BLOCKED' | 'MEMBER_UNAVAILABLE'
>

/**
 * Returns whether a message is delivered, withheld or refused. A blocked sender sees their message in their own thread
 * and is not notified that it is withheld; where a block ended all that they had with the other member, they read the
 * same as after any decline. While a booking is active no block applies: the two must be able to reach each other.
 */
export function deliveryOutcome(thread: ThreadFacts): 'delivered' | 'withheld' | SendRefusal {
  if (thread.other_suspended) return 'MEMBER_UNAVAILABLE'
  if (thread.booking_confirmed) return 'delivered'
  if (thread.blocked_by_me) return 'PERSON_BLOCKED'
  const working = thread.application_open || thread.question_open
  if (thread.blocked_by_other && (working || thread.direct)) return 'withheld'
  if (working || thread.connected) return 'delivered'
  return thread.question_unanswered ? 'QUESTION_UNANSWERED' : 'THREAD_CLOSED'
}

/** Returns the code for why nothing can be sent; null when something can. */
export function sendRefusal(thread: ThreadFacts): SendRefusal | null {
  const outcome = deliveryOutcome(thread)
  return outcome === 'delivered' || outcome === 'withheld' ? null : outcome
}

/**
 * Returns the code for why no thread can be opened to a connection; null when one can. A block by the other side has ended the
 * connection before.
 */
export function startRefusal(
  between: Pick<ThreadFacts, 'connected' | 'blocked_by_me'>,
): 'PERSON_BLOCKED' | 'NOT_CONNECTED' | null {
  if (between.blocked_by_me) return 'PERSON_BLOCKED'
  return between.connected ? null : 'NOT_CONNECTED'
}
