const KEY = 'bandstand.gigs.search'

/** Remembers the list's filters and page, for 'Back to Gigs'. */
export function rememberGigSearch(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Storage may be switched off: then the way back leads to the whole list.
  }
}

/** The filters and page of the list as this tab saw it last. */
export function lastGigSearch(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
