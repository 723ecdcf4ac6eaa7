import { readStored, writeStored } from '../session/web-storage.ts'

const KEY = 'bandstand.artists.search'

/** Stores the directory's filters and page, for 'Back to Artists'. */
export function rememberArtistSearch(search: string): void {
  writeStored(KEY, search, 'sessionStorage')
}

/** Returns the filters and page of the directory that this tab showed last, as a query string. */
export function lastArtistSearch(): string {
  return readStored(KEY, 'sessionStorage') ?? ''
}
