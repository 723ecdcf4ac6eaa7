import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { usePerson } from '../../lib/session/session.ts'

/** Returns whether the member is in one of the demo's shared accounts; false until it's known. */
export function useIsShared(): boolean {
  const person = usePerson()
  const { data } = useQuery(api.site.get.queryOptions({ staleTime: Infinity }))
  return data?.demoAccounts.some(({ email }) => email === person?.email) ?? false
}
