/** How the caller of an upload follows and ends it. */
export interface Sending {
  /** Called with how much was sent, from 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Returns a `fetch` that reports how much of its body was sent, and that can be ended; its responses are texts. Browsers only
 * report it for an XMLHttpRequest. Rejects as `fetch` does.
 */
export function fetchWithProgress({ onProgress, signal }: Sending): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : input)
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(Math.floor((100 * loaded) / total))
      })
      request.addEventListener('load', () => {
        const { status, statusText, responseText } = request
        resolve(new Response(WITHOUT_BODY.has(status) ? null : responseText, { status, statusText }))
      })
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('abort', () => reject(signal.reason as Error))
      request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
      signal.addEventListener('abort', abort)
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
    })
}
