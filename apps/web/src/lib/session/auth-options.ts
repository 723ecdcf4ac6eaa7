/** Where the session is kept in browser storage. `theme.js` looks for it before the first paint. */
export const SESSION_KEY = 'bandstand.session'

/** The options of the auth client, with every value given, though some are defaults. */
export const authOptions = {
  storageKey: SESSION_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  flowType: 'implicit',
  experimental: { recoveryCodes: true },
} as const
