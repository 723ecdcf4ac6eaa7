const KEY = 'bandstand.left-for'

export type ProviderPage = 'checkout' | 'portal'

/** Stores in this tab which page of the provider the member opens, or (null) removes it after the return. */
export function saveLeft(page: ProviderPage | null): void {
  try {
    if (page) sessionStorage.setItem(KEY, page)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the return without a payment is not reported.
  }
}

/** Returns the page of the provider that the member returns from; null when there is none. */
export function leftFor(): ProviderPage | null {
  try {
    const page = sessionStorage.getItem(KEY)
    return page === 'checkout' || page === 'portal' ? page : null
  } catch {
    return null
  }
}
