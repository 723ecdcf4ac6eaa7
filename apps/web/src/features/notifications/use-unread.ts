import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** How many notifications are unread, and which. News comes live; asked now and then in case that fails. */
export function useUnread() {
  return useQuery(api.notifications.getUnread.queryOptions({ refetchInterval: 120_000 }))
}

/** Marks these, or all, as read, and shows it everywhere. */
export async function markRead(ids: string[] | 'all'): Promise<void> {
  const unread =
    ids === 'all' ? await client.notifications.markAllRead() : await client.notifications.markRead({ ids })
  queryClient.setQueryData(api.notifications.getUnread.queryKey(), unread)
  await queryClient.invalidateQueries({ queryKey: api.notifications.list.key() })
}
