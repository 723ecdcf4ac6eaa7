const MOST_CHARS = 2000
const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * Returns the https address at which a calendar is read: webcal addresses are such, and so is one that was copied without its
 * beginning. null for another kind, for another port than that of the web, and for one with a name and password.
 */
export function calendarAddress(text: string): string | null {
  const typed = text.trim().replace(/^webcals?:\/\//i, 'https://')
  const address = SCHEME.test(typed) ? typed : `https://${typed}`
  if (address.length > MOST_CHARS || !URL.canParse(address)) return null
  const { protocol, port, username, password, hostname, pathname, search } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return null
  // What comes after '#' never leaves a browser either.
  return `https://${hostname}${pathname}${search}`
}
