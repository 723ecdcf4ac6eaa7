/** Where the session is kept in browser storage. `theme.js` looks for it before the first paint. */
export const SESSION_KEY = 'bandstand.session'

/** How the auth client works, each value said although some are its defaults. */
export const authOptions = {
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  flowType: 'implicit',
} as const
