const KEY = 'bandstand.artists.search'

/** Remembers the directory's filters and page, for 'Back to Artists'. */
export function rememberArtistSearch(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // Storage may be switched off: then the way back leads to the whole directory.
  }
}

/** The filters and page of the directory as this tab saw it last. */
export function lastArtistSearch(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
