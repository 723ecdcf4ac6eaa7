declare global {
  interface Window {
    /** The requests that `/theme.js` sent while the code was loading, by URL, with their authorization. */
    askedEarly?: { authorization: string; answers: Record<string, Promise<Response>> }
  }
}

/** As long as any read counts as fresh. */
const FRESH_MS = 30_000

/**
 * Returns, once, the response to a GET request that `/theme.js` sent with the same session before this code was loaded;
 * undefined for any other request, and after 30 seconds.
 */
export async function takeEarly({ method, url, headers }: Request): Promise<Response | undefined> {
  const early = window.askedEarly
  const address = url.slice(location.origin.length)
  const answer = early?.answers[address]
  if (!answer || method !== 'GET' || headers.get('authorization') !== early.authorization) return undefined
  delete early.answers[address]
  if (performance.now() > FRESH_MS) return undefined
  return answer.catch(() => undefined)
}
