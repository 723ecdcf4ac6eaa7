import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Factor } from '@supabase/auth-js'
import { loadAuth } from '../../lib/session/session.ts'
import { unreachableText } from '../../lib/api/unreachable-text.ts'

interface OwnFactors {
  apps: Factor[]
  passkeys: Factor[]
  /** Null while the member has none. */
  recoveryCodes: { total: number; remaining: number } | null
}

const KEY = ['auth', 'factors']

/** Returns how to read what the member confirms sign-ins with. */
export const ownFactors = queryOptions({
  queryKey: KEY,
  staleTime: 0,
  queryFn: async (): Promise<OwnFactors> => {
    const auth = await loadAuth()
    const { all } = dataOf(await auth.mfa.listFactors())
    const verified = all.filter(({ status }) => status === 'verified')
    const apps = verified.filter(({ factor_type }) => factor_type === 'totp')
    const passkeys = verified.filter(({ factor_type }) => factor_type === 'webauthn')
    const hasCodes = all.some(({ factor_type }) => factor_type === 'recovery_code')
    return {
      apps,
      passkeys,
      recoveryCodes: hasCodes ? dataOf(await auth.mfa.recoveryCodes.getStatus()) : null,
    }
  },
})

/** Returns a function that reads the factors again after a change, on this screen and in the session. */
export function useFactorsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    // The session's own copy of the member is as old as its tokens.
    await (await loadAuth()).refreshSession()
    await queries.invalidateQueries({ queryKey: KEY })
  }
}

/** Returns the data of an answer of the auth client. Throws its error. */
export function dataOf<Data>({ data, error }: { data: Data | null; error: Error | null }): Data {
  if (error || data === null) throw error ?? new Error('No data')
  return data
}

/** Returns the text for the reader about a failed call of the auth client. */
export function authErrorText(error: unknown): string {
  const isLost = !(error instanceof Error) || ['AuthRetryableFetchError', 'TypeError'].includes(error.name)
  return isLost ? unreachableText() : error.message
}
