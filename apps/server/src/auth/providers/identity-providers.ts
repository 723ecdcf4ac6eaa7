import type { Deps } from '../../deps.ts'
import type { IdentityPort } from '../../integrations/identity/port.ts'
import { AuthFailure } from '../auth-failure.ts'

/** Returns a provider of the settings. Throws `provider_disabled` for any other. */
export function requireProvider({ identityProviders }: Deps, id: string): IdentityPort {
  const provider = identityProviders.find((each) => each.id === id)
  if (!provider) throw new AuthFailure('provider_disabled')
  return provider
}

/** Returns what members call a provider; its id once it's no longer in the settings. */
export function labelOf({ identityProviders }: Deps, id: string): string {
  return identityProviders.find((provider) => provider.id === id)?.label ?? id
}
