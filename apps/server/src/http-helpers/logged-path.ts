/** Returns a request's path as logs store it: without its query, and without the secret in a calendar's address. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/calendar\/.*/i, '/calendar/…')
}
