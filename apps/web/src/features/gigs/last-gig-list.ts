import { readStoredJson, writeStored } from '../../lib/session/web-storage.ts'

const KEY = 'bandstand.gigs.list'

/** The list as this tab last showed it. */
interface LastGigList {
  /** Its filters and page, as a query string. */
  search: string
  /** The key of its scroll position. */
  place: string
}

/** Stores where the list is, for 'Back to Gigs'. */
export function rememberGigList(list: LastGigList): void {
  writeStored(KEY, JSON.stringify(list), 'sessionStorage')
}

/** Returns where the list was that this tab showed last; null when it has shown none. */
export function lastGigList(): LastGigList | null {
  return readStoredJson(KEY, 'sessionStorage') as LastGigList | null
}
