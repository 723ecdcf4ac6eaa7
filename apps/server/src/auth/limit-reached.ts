/** Too many attempts: to be answered with 429 and `Retry-After`. */
export class LimitReached extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`Too many attempts. Please try again in ${waitingTime(retryAfterSeconds)}.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
