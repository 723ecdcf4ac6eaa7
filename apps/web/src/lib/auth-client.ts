import { AuthClient } from '@supabase/auth-js'
import { authOptions } from './auth-options.ts'
import { fetchWithProof } from './proof.ts'

/** The one auth client. Loaded only when there is a session to check or someone signs in or up. */
export const authClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  fetch: fetchWithProof,
  ...authOptions,
})
