import { waitingTime } from '@bandstand/domain/time'

/** Too many attempts: to be answered with 429 and `Retry-After`. */
export class LimitReached extends Error {
  readonly retryAfterSeconds: number

  constructor(
    retryAfterSeconds: number,
    message = `Too many attempts. Try again in ${waitingTime(retryAfterSeconds)}.`,
  ) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
