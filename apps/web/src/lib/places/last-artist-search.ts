const KEY = 'bandstand.artists.search'

/** Stores the directory's filters and page, for 'Back to Artists'. */
export function rememberArtistSearch(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Without storage the link leads to the whole directory.
  }
}

/** Returns the filters and page of the directory that this tab showed last, as a query string. */
export function lastArtistSearch(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
