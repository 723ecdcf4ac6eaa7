import { errorCode } from './api.ts'

const MOST_RETRIES = 2

/** Sends a request with a key again when its answer got lost; a refusal is an answer. For the `retry` of a mutation or a query. */
export function retryUnanswered(failures: number, error: Error): boolean {
  return errorCode(error) === undefined && failures < MOST_RETRIES
}
