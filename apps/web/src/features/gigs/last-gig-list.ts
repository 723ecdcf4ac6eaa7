const KEY = 'bandstand.gigs.list'

/** The list as this tab last showed it. */
export interface LastGigList {
  /** Its filters and page, as a query string. */
  search: string
  /** The key of its scroll position. */
  place: string
}

/** Stores where the list is, for 'Back to Gigs'. */
export function rememberGigList(list: LastGigList): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Without storage the link leads to the whole list.
  }
}

/** Returns where the list was that this tab showed last; null when it has shown none. */
export function lastGigList(): LastGigList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LastGigList | null
  } catch {
    return null
  }
}
