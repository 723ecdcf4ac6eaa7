export { countOf, grouped } from './counts.ts'

export const PRODUCT_NAME = 'Bandstand'

/** What stands in the browser's tab: `{page} | Bandstand`. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT_NAME}`
}

/** What the server answers, by the beginning of its path; every other address is a page of the app. */
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

/** Matches a path, with or without a query, that the server answers. */
export function serverPathPattern(): RegExp {
  const paths = SERVER_PATHS.map((path) => path.replaceAll('.', String.raw`\.`))
  return new RegExp(String.raw`^/(${paths.join('|')})(/|\.|\?|$)`)
}

/** The pages that a visitor reads without a session, and that search engines are told of. */
export const PUBLIC_PAGES = ['/', '/login', '/register', '/help', '/terms', '/privacy', '/contact'] as const
