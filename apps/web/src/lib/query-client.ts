import { HOUR_MS } from '@bandstand/domain/time'
import { type FetchQueryOptions, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorCode } from './api.ts'
import { isReached, onReach } from './reach.ts'
import { getSession, onSession } from './session.ts'

const MOST_RETRIES = 2
/** What was seen today stays in memory, as it may be looked at again where there is no network. */
const KEPT_MS = 24 * HOUR_MS

const queryCache = new QueryCache({
  // A look that got no answer takes nothing away: what was read still stands, and the offline bar says how old it is.
  onError: (error, query) => {
    if (errorCode(error) === undefined && query.state.data !== undefined)
      query.setState({ status: 'success', error: null })
  },
})

/** One cache for the app. Refusals are answers and not tried again; a lost network is. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: KEPT_MS,
      // Asked also where the browser sees no network: who has seen nothing before is told why there is nothing.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        errorCode(error) === undefined && navigator.onLine && failures < MOST_RETRIES,
    },
    // A write without a network fails at once and is said so, instead of happening by itself hours later.
    mutations: { networkMode: 'always' },
  },
})

/** Begins with a question that a screen is about to ask, for its `loader`; a visitor's would only be refused. */
export function askAhead<Data, Failure, Key extends readonly unknown[]>(
  question: FetchQueryOptions<Data, Failure, Data, Key>,
): void {
  if (getSession().user) void queryClient.prefetchQuery(question)
}

// A server that is found again is asked anew, as after a lost network.
onReach(() => onlineManager.setOnline(isReached()))

let owner = getSession().user?.id

// What one user has fetched is not for the next one on this machine.
onSession(() => {
  const next = getSession().user?.id
  if (next !== owner) queryClient.clear()
  owner = next
})
