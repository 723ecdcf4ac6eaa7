import { AuthClient } from '@supabase/auth-js'
import { authFetch } from './auth-fetch.ts'
import { authOptions } from './auth-options.ts'
import { sessionStore } from './session-storage.ts'

/** The one auth client. Loaded only when there is a session to check or someone signs in or up. */
export const authClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  fetch: authFetch,
  storage: sessionStore,
  ...authOptions,
})
