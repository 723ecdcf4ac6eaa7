import { HOUR_MS } from '@bandstand/domain/time'
import { type FetchQueryOptions, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorCode } from './api.ts'
import { msUntilRetry } from './busy.ts'
import { isReached, onReach } from './reach.ts'
import { getSession, onSession } from '../session/session.ts'

const MOST_RETRIES = 2
/** For what a form starts with: fetched once at every visit, so that no refetch replaces what is being typed. */
export const FETCHED_ONCE = { staleTime: 'static', gcTime: 0, refetchOnReconnect: false } as const

/** What was seen today stays in memory, because it may be needed again without a network. */
const CACHE_MS = 24 * HOUR_MS

const queryCache = new QueryCache({
  // A refetch that wasn't served keeps the data that was read; without a network, the offline bar shows its age.
  onError: (error, query) => {
    if (wasNotServed(error) && query.state.data !== undefined)
      query.setState({ status: 'success', error: null })
  },
})

/** Without an answer, or with the one that the server has too many requests or no database. */
const wasNotServed = (error: Error) =>
  [undefined, 'TOO_BUSY', 'SERVICE_UNAVAILABLE'].includes(errorCode(error))

/** One cache for the app. Refusals are responses and aren't retried; a lost network and a busy server are. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: CACHE_MS,
      // Fetch even if the browser reports no network, so that a screen without data gets an error to show.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => wasNotServed(error) && navigator.onLine && failures < MOST_RETRIES,
      retryDelay: (failures, error) =>
        errorCode(error) === undefined ? 1000 * 2 ** failures : msUntilRetry(),
    },
    // A write without a network fails at once, with a message, instead of running hours later.
    mutations: { networkMode: 'always' },
  },
})

/** Starts a query that a screen is about to make, for its `loader`. Does nothing for a visitor, who would be refused. */
export function askAhead<Data, Failure, Key extends readonly unknown[]>(
  question: FetchQueryOptions<Data, Failure, Data, Key>,
): void {
  if (getSession().person) void queryClient.prefetchQuery(question)
}

// Refetch when the server can be reached again, as after a lost network.
onReach(() => onlineManager.setOnline(isReached()))

let owner = getSession().party?.id

// The next user of this machine must not see what another one fetched.
onSession(() => {
  const next = getSession().party?.id
  if (next !== owner) queryClient.clear()
  owner = next
})
