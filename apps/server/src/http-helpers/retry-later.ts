import { ERRORS } from '@bandstand/api-spec'
import { LimitReached } from '../security/limit-reached.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { Overloaded } from '../queue.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

/** A temporary refusal: its code, and the seconds until a retry makes sense. */
export interface RetryLater {
  code: 'TOO_BUSY' | 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS'
  status: number
  message: string
  retryAfterSeconds: number
}

const STATEMENT_TIMEOUT = '57014'

/**
 * Returns the refusal for a statement that took too long, a lost database or object store, too much to render at once, or too many
 * requests of one caller; null for every other error.
 */
export function findRetryLater(error: unknown): RetryLater | null {
  if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable)
    return retryLater('SERVICE_UNAVAILABLE', 5)
  if (error instanceof Overloaded)
    return retryLater(error.byMember ? 'TOO_MANY_REQUESTS' : 'TOO_BUSY', retrySeconds())
  if (error instanceof LimitReached) return retryLater('TOO_MANY_REQUESTS', error.retryAfterSeconds)
  const isStatementTimeout = error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT
  return isStatementTimeout ? retryLater('TOO_BUSY', retrySeconds()) : null
}

/** Returns in how many seconds to try again: a different number for each, so that not all come back at the same moment. */
export function retrySeconds(): number {
  return 3 + Math.floor(Math.random() * 5)
}

function retryLater(code: RetryLater['code'], retryAfterSeconds: number): RetryLater {
  return { code, ...ERRORS[code], retryAfterSeconds }
}
