import type { IdentityProviderId } from '@bandstand/domain/accounts'
import { useEffect, useState } from 'react'

interface IdentityProvider {
  id: IdentityProviderId
  /** As its button says it. */
  label: string
}

/** Returns where members can also sign in, in order; empty until known. Not by the API's client, which visitors' pages don't load. */
export function useIdentityProviders(): IdentityProvider[] {
  const [providers, setProviders] = useState<IdentityProvider[]>([])
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const answer = await fetch(`${window.location.origin}/api/site`)
      const { identityProviders } = (await answer.json()) as { identityProviders?: IdentityProvider[] }
      if (isShown && identityProviders) setProviders(identityProviders)
    }
    // Without an answer there are no buttons, and the form works all the same.
    read().catch(() => {})
    return () => {
      isShown = false
    }
  }, [])
  return providers
}
