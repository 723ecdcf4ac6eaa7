/** Returns a request's path as logs keep it: without its query, and without the secret of a calendar's address. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/calendar\/.*/i, '/calendar/…')
}
