import { refusal } from '../errors.ts'
import { LimitReached } from './limit-reached.ts'
import type { Limits } from './limits.ts'

const NAMES = {
  contact: 'contactPerIp',
  offerLinks: 'offerLinksPerIp',
  invitations: 'invitationsPerIp',
  vitals: 'vitalsPerIp',
  places: 'placesPerIp',
  password: 'passwordPerAccount',
  export: 'exportPerUser',
  billing: 'billingPerUser',
  webRead: 'webReadPerUser',
  textCode: 'textCodePerUser',
  textNumber: 'textCodePerNumber',
} as const

/** The caller of an operation, and how to return when to retry. */
interface Caller {
  limits: Limits
  ip: string
  setRetryAfter(seconds: number): void
}

/**
 * Counts one use of an operation, by the caller's address where no other `key` is given. Throws TOO_MANY_REQUESTS above
 * the limit.
 */
export async function requireWithinLimit(
  caller: Caller,
  operation: keyof typeof NAMES,
  key = caller.ip,
): Promise<void> {
  try {
    await caller.limits[NAMES[operation]].spend(key)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    caller.setRetryAfter(error.retryAfterSeconds)
    throw refusal('TOO_MANY_REQUESTS')
  }
}
