import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getSession, loadAuth } from '../../lib/session/session.ts'
import { markStale } from '../../lib/api/stale-reads.ts'

interface OwnEmail {
  email: string
  /** The one that the member asked for and hasn't confirmed; null without any. */
  newEmail: string | null
}

const KEY = ['auth', 'email']

/** Returns how to read which email the account has, and which one it's to have. */
export const ownEmail = queryOptions({
  queryKey: KEY,
  // It may have been confirmed in another tab or on another device.
  staleTime: 0,
  queryFn: async (): Promise<OwnEmail> => {
    const auth = await loadAuth()
    const { data, error } = await auth.getUser()
    if (error) throw error
    const { email = '', new_email: newEmail = null } = data.user
    // The session's own copy of the member is as old as its tokens.
    if (email !== getSession().person?.email) {
      await auth.refreshSession()
      await markStale(['profile', 'settings'])
    }
    return { email, newEmail }
  },
})

/** Returns a function that reads the email again after a change. */
export function useEmailChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
