const KEY = 'bandstand.gigs.search'

/** Stores the list's filters and page, for 'Back to Gigs'. */
export function rememberGigSearch(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Without storage the link leads to the whole list.
  }
}

/** Returns the filters and page of the list that this tab showed last, as a query string. */
export function lastGigSearch(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
