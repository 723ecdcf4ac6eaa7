import { QueryClient } from '@tanstack/react-query'
import { errorCode } from './api.ts'
import { getSession, onSession } from './session.ts'

const MOST_RETRIES = 2

/** One cache for the app. Refusals are answers and not tried again; a lost network is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => errorCode(error) === undefined && failures < MOST_RETRIES,
    },
    // What was pressed without a network fails at once and is said so, instead of happening by itself hours later.
    mutations: { networkMode: 'always' },
  },
})

let owner = getSession().user?.id

// What one user has fetched is not for the next one on this machine.
onSession(() => {
  const next = getSession().user?.id
  if (next !== owner) queryClient.clear()
  owner = next
})
