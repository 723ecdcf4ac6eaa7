const KEY = 'bandstand.left-for'

export type ProviderPage = 'checkout' | 'portal'

/** Notes, in this tab, which page of the provider it goes to, or (null) that the return from there was seen. */
export function noteLeft(page: ProviderPage | null): void {
  try {
    if (page) sessionStorage.setItem(KEY, page)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nobody learns that they came back without having paid.
  }
}

/** From where somebody comes back; null when that was seen, or nobody had left. */
export function leftFor(): ProviderPage | null {
  try {
    const page = sessionStorage.getItem(KEY)
    return page === 'checkout' || page === 'portal' ? page : null
  } catch {
    return null
  }
}
