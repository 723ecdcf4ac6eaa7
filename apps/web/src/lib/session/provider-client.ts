import { AuthClient } from '@supabase/auth-js'
import { authFetch } from './auth-fetch.ts'
import { authOptions, SESSION_KEY } from './auth-options.ts'
import { sessionStore } from './session-storage.ts'

/** The client library warns of two clients with one name. */
const NAME = `${SESSION_KEY}.providers`
const ownKey = (key: string) => key.replace(NAME, SESSION_KEY)

/**
 * A second auth client, which only begins sign-ins at providers such as Google: these end with a code (PKCE), while links in mails end
 * with a session. It shares the storage of the first, which exchanges the code.
 */
export const providerClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  fetch: authFetch,
  ...authOptions,
  storageKey: NAME,
  flowType: 'pkce',
  autoRefreshToken: false,
  detectSessionInUrl: false,
  storage: {
    getItem: (key) => sessionStore.getItem(ownKey(key)),
    setItem: (key, value) => sessionStore.setItem(ownKey(key), value),
    removeItem: (key) => sessionStore.removeItem(ownKey(key)),
  },
})
