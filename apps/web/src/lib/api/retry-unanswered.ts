import { errorCode } from './api.ts'

const MOST_RETRIES = 2

/**
 * Returns whether to repeat a request whose response was lost, up to twice; a refusal is a response. For the `retry` of a
 * query, or of a mutation with an idempotency key.
 */
export function retryUnanswered(failures: number, error: Error): boolean {
  return errorCode(error) === undefined && failures < MOST_RETRIES
}
