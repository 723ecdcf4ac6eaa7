export const PRODUCT_NAME = 'Bandstand'

/** What stands in the browser's tab: `{page} | Bandstand`. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT_NAME}`
}

/** The pages that a visitor reads without a session, and that search engines are told of. */
export const PUBLIC_PAGES = ['/', '/login', '/register', '/help', '/terms', '/privacy', '/contact'] as const
