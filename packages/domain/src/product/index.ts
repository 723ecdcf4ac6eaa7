export { countOf, grouped } from './counts.ts'
export { listText } from './lists.ts'
export * from './return-path.ts'
export * from './server-paths.ts'

export const PRODUCT_NAME = 'Bandstand'

/** Returns the title of the browser's tab: `{page} | Bandstand`. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT_NAME}`
}

/** The pages that visitors can read without a session and that are listed for search engines. */
export const PUBLIC_PAGES = ['/', '/login', '/register', '/help', '/terms', '/privacy', '/contact'] as const
