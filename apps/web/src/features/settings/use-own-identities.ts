import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { loadAuth } from '../../lib/session/session.ts'

/** An account at a provider such as Google. */
interface OwnIdentity {
  id: string
  provider: string
  email: string
  linkedAt: string
  lastUsedAt: string | null
}
interface OwnIdentities {
  identities: OwnIdentity[]
  hasPassword: boolean
}

const KEY = ['auth', 'identities']

/** Returns how to read the member's accounts at providers, and whether they have a password. */
export const ownIdentities = queryOptions({
  queryKey: KEY,
  // One may have been linked in another tab.
  staleTime: 0,
  queryFn: async (): Promise<OwnIdentities> => {
    const { data, error } = await (await loadAuth()).getUserIdentities()
    if (error) throw error
    const own = data.identities.find(({ provider }) => provider === 'email')
    const linked = data.identities.filter(({ provider }) => provider !== 'email')
    return {
      hasPassword: own?.identity_data?.['has_password'] !== false,
      identities: linked.map(({ identity_id: id, provider, identity_data, created_at, last_sign_in_at }) => ({
        id,
        provider,
        email: String(identity_data?.['email']),
        linkedAt: String(created_at),
        lastUsedAt: last_sign_in_at === created_at ? null : (last_sign_in_at ?? null),
      })),
    }
  },
})

/** Returns a function that reads them again after a change. */
export function useIdentitiesChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
