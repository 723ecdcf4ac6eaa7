import { readStored, writeStored } from '../../lib/session/web-storage.ts'

const KEY = 'bandstand.left-for'

export type ProviderPage = 'checkout' | 'portal'

/** Stores in this tab which page of the provider the member opens, or (null) removes it after the return. */
export function saveLeft(page: ProviderPage | null): void {
  writeStored(KEY, page, 'sessionStorage')
}

/** Returns the page of the provider that the member returns from; null when there is none. */
export function leftFor(): ProviderPage | null {
  const page = readStored(KEY, 'sessionStorage')
  return page === 'checkout' || page === 'portal' ? page : null
}
