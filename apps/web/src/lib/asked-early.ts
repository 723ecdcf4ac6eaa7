declare global {
  interface Window {
    /** What `/theme.js` asked for while the code was on its way, by address. */
    askedEarly?: Record<string, Promise<Response>>
  }
}

/** As long as any answer counts as fresh. */
const FRESH_MS = 30_000

/** The answer to a question that the page asked before this code was here, once; undefined for any other. */
export async function takeEarly({ method, url }: Request): Promise<Response | undefined> {
  const address = url.slice(location.origin.length)
  const answer = method === 'GET' ? window.askedEarly?.[address] : undefined
  if (!answer) return undefined
  delete window.askedEarly?.[address]
  if (performance.now() > FRESH_MS) return undefined
  return answer.catch(() => undefined)
}
