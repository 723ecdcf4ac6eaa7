/** When the server wants to be asked again, in milliseconds of the page's timer. */
let retryAt = 0

/** Remembers the `Retry-After` of a response that says that the server can't serve a request now. */
export function saveRetryAfter({ status, headers }: Response): void {
  if (status === 503) retryAt = performance.now() + Number(headers.get('retry-after')) * 1000
}

/** Returns in how many milliseconds to send a refused request again: as the server said last, at least a second. */
export const msUntilRetry = (): number => Math.max(1000, retryAt - performance.now())
