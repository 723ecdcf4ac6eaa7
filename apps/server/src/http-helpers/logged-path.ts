/** Returns a request's path as logs store it: without its query, and without the secret in the address of a calendar, an offer or an invitation. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/(calendar|invitation|offer)\/.*/i, '/$1/…')
}
