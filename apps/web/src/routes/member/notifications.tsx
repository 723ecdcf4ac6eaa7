import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { NoSuchPage } from '../../components/ui/status/no-such-page.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { MarkAllRead } from '../../features/notifications/mark-all-read.tsx'
import {
  NotificationList,
  NotificationListSkeleton,
} from '../../features/notifications/notification-list.tsx'
import { useUnread } from '../../features/notifications/use-unread.ts'
import { api } from '../../lib/api/api.ts'
import { readPage } from '../../lib/api/page-numbers.ts'

/** Shows /notifications: all notifications of the member, newest first. */
export function Component() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const unread = useUnread().data?.count ?? 0
  const query = useQuery(
    api.notifications.list.queryOptions({ input: { page }, placeholderData: keepPreviousData, staleTime: 0 }),
  )
  const found = query.data
  return (
    <div className="stack stack--l">
      <PageTitle page="Notifications" />
      <PageHead
        title="Notifications"
        actions={
          <>
            {unread > 0 && <MarkAllRead />}
            <Button size="small" to="/settings?tab=notifications">
              Change preferences
            </Button>
          </>
        }
      />
      {query.isPending && <NotificationListSkeleton rows={6} />}
      {query.isError && <LoadFailed query={query} />}
      {found && found.notifications.length > 0 && <NotificationList lines={found.notifications} />}
      {found?.notifications.length === 0 &&
        (page > 1 ? (
          <NoSuchPage page={page} of="your notifications" first="/notifications" />
        ) : (
          <EmptyState
            art="notifications"
            title="No notifications yet."
            action={<Button to="/gigs">Browse Gigs</Button>}
          >
            Applications, offers, messages and payments appear here.
          </EmptyState>
        ))}
      {found && (
        <Pagination of={found} hrefFor={(to) => (to > 1 ? `/notifications?page=${to}` : '/notifications')} />
      )}
    </div>
  )
}
