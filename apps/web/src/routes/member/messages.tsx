import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SkipLink } from '../../components/ui/page/skip-link.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { ThreadHead } from '../../features/messages/thread-head.tsx'
import { ThreadList } from '../../features/messages/thread-list.tsx'
import { ThreadView } from '../../features/messages/thread-view.tsx'
import { ConnectButton } from '../../features/network/connect-button.tsx'
import { api } from '../../lib/api/api.ts'
import { useLookInterval } from '../../lib/api/live.ts'
import './messages.css'

/** Shows /messages and /messages/:id: all threads beside the chosen one; on a phone one of both at a time. */
export function Component() {
  const { id } = useParams()
  const query = useInfiniteQuery(
    api.messages.list.infiniteOptions({
      input: (page: number) => ({ page }),
      initialPageParam: 1,
      getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
      staleTime: 0,
      refetchInterval: useLookInterval(),
    }),
  )
  // A thread that moved up while the next page was read may be on both.
  const threads = [
    ...new Map(query.data?.pages.flatMap((page) => page.threads).map((each) => [each.id, each])).values(),
  ]
  if (!id && query.data && threads.length === 0)
    return (
      <div className="stack">
        <PageTitle page="Messages" />
        <PageHead title="Messages" />
        <EmptyState
          title="No conversations yet."
          art="messages"
          action={<Button to="/network">Open your network</Button>}
        >
          Conversations start with applications, invitations and connections.
        </EmptyState>
      </div>
    )
  return (
    <div className="stack">
      <PageTitle page="Messages" />
      <div className={id ? 'messages-head' : undefined}>
        <PageHead title="Messages" />
      </div>
      <div className={id ? 'messages messages--chosen' : 'messages'}>
        <div className="messages__list">
          {query.isPending && <ListSkeleton />}
          {query.isError && <LoadFailed query={query} />}
          {id && threads.length > 0 && (
            <SkipLink to="thread" here>
              Skip to the conversation
            </SkipLink>
          )}
          {query.data && threads.length > 0 && (
            <ThreadList
              threads={threads}
              hasMore={query.hasNextPage}
              isLoadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </div>
        <div className="messages__thread" id="thread">
          {id ? (
            <ThreadView
              key={id}
              id={id}
              renderHead={(thread) => (
                <ThreadHead
                  thread={thread}
                  actions={<ConnectButton uuid={thread.other.uuid} withdrawInMenu />}
                />
              )}
            />
          ) : (
            threads.length > 0 && <p className="muted messages__none">Choose a conversation.</p>
          )}
        </div>
      </div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading conversations…" className="stack gap-1">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-[84px]" />
      ))}
    </SkeletonGroup>
  )
}
