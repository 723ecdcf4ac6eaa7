import type { IdentityProviderId } from '@bandstand/domain/accounts'
import type { AuthError } from '@supabase/auth-js'

/** Leaves for a provider's page, to sign in or, in a session, to link an account, and then back to `path`. Returns a refusal. */
export async function goToProvider(
  provider: IdentityProviderId,
  { links, path }: { links: boolean; path: string },
): Promise<{ error: AuthError | null }> {
  const { providerClient } = await import('./provider-client.ts')
  const options = { redirectTo: window.location.origin + path, skipBrowserRedirect: true }
  const { data, error } = links
    ? await providerClient.linkIdentity({ provider, options })
    : await providerClient.signInWithOAuth({ provider, options })
  if (data.url) window.location.assign(data.url)
  return { error }
}
