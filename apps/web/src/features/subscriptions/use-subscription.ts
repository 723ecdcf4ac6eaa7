import type { SubscriptionSummary } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { api, errorCode } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

export type SubscriptionState =
  | { status: 'loading' | 'failed' | 'none' }
  | { status: 'found'; subscription: SubscriptionSummary }

/** One's plan. Without a user, or a profile that could have one, there is none, which is no failure. */
export function useSubscription(): SubscriptionState {
  const { user } = useSession()
  // The provider acts too: what was seen a moment ago is shown at once and asked for anew.
  const { data, isPending, error } = useQuery(
    api.subscriptions.summary.queryOptions({ enabled: user !== null, staleTime: 0 }),
  )
  if (data) return { status: 'found', subscription: data }
  if (!user || errorCode(error) === 'PROFILE_NOT_FOUND') return { status: 'none' }
  return { status: isPending ? 'loading' : 'failed' }
}
