import { readStored } from '../lib/session/web-storage.ts'

const KEY = 'bandstand.vitals'

/**
 * Measures this page load's web vitals: for the server, in the share of loads that the operator has set, and for the
 * console if `localStorage['bandstand.vitals']` is 'on'. Otherwise loads nothing.
 */
export async function reportWebVitals(route: string): Promise<void> {
  const printed = readStored(KEY) === 'on'
  const sent = Math.random() < shareAskedFor()
  if (!printed && !sent) return
  const { measureWebVitals } = await import('./measure-web-vitals.ts')
  measureWebVitals(route, { printed, sent })
}

/** Returns the share that the server wrote into the page: no request for a setting that is mostly off. */
function shareAskedFor(): number {
  return Number(document.querySelector<HTMLMetaElement>('meta[name="web-vitals"]')?.content ?? 0)
}
