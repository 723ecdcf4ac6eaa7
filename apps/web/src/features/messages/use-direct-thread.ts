import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'

/** Returns the query for the direct thread with a member, or for whether the reader may start one. */
export function useDirectThread(userId: string) {
  const enabled = useMay('seeDeals')
  return useQuery({ ...api.messages.withMember.queryOptions({ input: { userId } }), enabled })
}
