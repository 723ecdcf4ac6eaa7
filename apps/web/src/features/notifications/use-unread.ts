import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { markStale } from '../../lib/api/stale-reads.ts'

/** Returns how many notifications are unread, and which. Updates come live; a poll now and then covers a failure. */
export function useUnread() {
  return useQuery(api.notifications.getUnread.queryOptions({ refetchInterval: 120_000 }))
}

/** Marks notifications as read because they were seen. If that fails, they are marked when they are seen next. */
export async function markSeen(ids: string[]): Promise<void> {
  const unread = await client.notifications.markRead({ ids }).catch(() => null)
  if (!unread) return
  const fresh = api.notifications.getUnread.queryKey()
  queryClient.setQueryData(fresh, unread)
  await markStale(['notifications'], [fresh])
}
