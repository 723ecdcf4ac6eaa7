export { countOf, grouped } from './counts.ts'

export const PRODUCT_NAME = 'Bandstand'

/** Returns the title of the browser's tab: `{page} | Bandstand`. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT_NAME}`
}

/** Beginnings of the paths that the server answers; every other path is a page of the app. */
export const SERVER_PATHS = [
  'api',
  'auth',
  'storage',
  'rest',
  'graphql',
  'functions',
  'realtime',
  'share',
  'calendar',
  'sandbox',
  'webhooks',
  'dev/mailbox',
  'healthz',
  'readyz',
  'robots.txt',
  'sitemap.xml',
  '.well-known',
] as const

/** Returns a pattern that matches a path, with or without a query, that the server answers. */
export function serverPathPattern(): RegExp {
  const paths = SERVER_PATHS.map((path) => path.replaceAll('.', String.raw`\.`))
  return new RegExp(String.raw`^/(${paths.join('|')})(/|\.|\?|$)`)
}

/** The pages that visitors can read without a session and that are listed for search engines. */
export const PUBLIC_PAGES = ['/', '/login', '/register', '/help', '/terms', '/privacy', '/contact'] as const
