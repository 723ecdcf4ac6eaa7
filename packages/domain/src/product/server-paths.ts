/** Beginnings of the paths that the server answers; every other path is a page of the app. */
export const SERVER_PATHS = [
  'api',
  'assets',
  'auth',
  'storage',
  'rest',
  'graphql',
  'functions',
  'realtime',
  'share',
  'calendar',
  'unsubscribe',
  'freeze-withdrawals',
  'sign-out-everywhere',
  'sandbox',
  'webhooks',
  'dev/mailbox',
  'healthz',
  'readyz',
  'robots.txt',
  'sitemap.xml',
  '.well-known',
] as const

/** Of these only what is below them: the beginning itself is a page of the app. */
const PAGES_TOO: readonly string[] = ['calendar']

/** Returns a pattern that matches a path, with or without a query, that the server answers. */
export function serverPathPattern(): RegExp {
  const paths = SERVER_PATHS.map((path) =>
    PAGES_TOO.includes(path) ? `${path}(?=/)` : path.replaceAll('.', String.raw`\.`),
  )
  return new RegExp(String.raw`^/(${paths.join('|')})(/|\.|\?|$)`)
}
