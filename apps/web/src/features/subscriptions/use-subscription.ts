import type { SubscriptionSummary } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { api, errorCode } from '../../lib/api/api.ts'
import { usePerson } from '../../lib/session/session.ts'

export type SubscriptionState =
  | { status: 'loading' | 'failed' | 'none' }
  | { status: 'found'; subscription: SubscriptionSummary }

/** Returns the state of the member's plan; `none` without a user or a profile that could have one, which isn't a failure. */
export function useSubscription(): SubscriptionState {
  const person = usePerson()
  // The provider changes it too: the cached read is shown right away and refetched.
  const { data, isPending, error } = useQuery(
    api.subscriptions.summary.queryOptions({ enabled: person !== null, staleTime: 0 }),
  )
  if (data) return { status: 'found', subscription: data }
  if (!person || errorCode(error) === 'PROFILE_NOT_FOUND') return { status: 'none' }
  return { status: isPending ? 'loading' : 'failed' }
}
