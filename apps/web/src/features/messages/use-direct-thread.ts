import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Returns the query for the direct thread with a member, or for whether the reader may start one. */
export function useDirectThread(userId: string) {
  return useQuery(api.messages.withMember.queryOptions({ input: { userId } }))
}
