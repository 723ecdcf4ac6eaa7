import { ERRORS } from '@bandstand/api-spec'
import { DatabaseUnavailable } from './db/database-unavailable.ts'

/** What the server cannot do now and can in a moment: the refusal, and in how many seconds to ask again. */
export interface Unavailability {
  code: 'TOO_BUSY' | 'SERVICE_UNAVAILABLE'
  status: 503
  message: string
  retryAfterSeconds: number
}

/** Which of them an error means: a statement that took longer than it may, or a lost database. null for a bug. */
export function findUnavailability(error: unknown): Unavailability | null {
  if (error instanceof DatabaseUnavailable) return unavailability('SERVICE_UNAVAILABLE')
  const isStatementTimeout = error instanceof Error && 'code' in error && error.code === '57014'
  return isStatementTimeout ? unavailability('TOO_BUSY') : null
}

export function unavailability(code: Unavailability['code']): Unavailability {
  return { code, ...ERRORS[code], retryAfterSeconds: 5 }
}
