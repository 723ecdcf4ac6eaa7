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
  'dev/messages',
  'healthz',
  'readyz',
  'robots.txt',
  'sitemap.xml',
  '.well-known',
] as const

/** Of these only what is below them, except for the pages named here: the beginning itself is a page of the app, too. */
const PAGES_TOO: Readonly<Record<string, string>> = { calendar: 'import' }

/** Returns a pattern that matches a path, with or without a query, that the server answers. */
export function serverPathPattern(): RegExp {
  const paths = SERVER_PATHS.map((path) =>
    Object.hasOwn(PAGES_TOO, path)
      ? String.raw`${path}(?=/(?!${PAGES_TOO[path]}(?:\?|$)))`
      : path.replaceAll('.', String.raw`\.`),
  )
  return new RegExp(String.raw`^/(${paths.join('|')})(/|\.|\?|$)`)
}
