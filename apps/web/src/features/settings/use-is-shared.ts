import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useSession } from '../../lib/session/session.ts'

/** Returns whether the member is in one of the demo's shared accounts; false until it's known. */
export function useIsShared(): boolean {
  const { user } = useSession()
  const { data } = useQuery(api.site.get.queryOptions({ staleTime: Infinity }))
  return data?.demoAccounts.some(({ email }) => email === user?.email) ?? false
}
