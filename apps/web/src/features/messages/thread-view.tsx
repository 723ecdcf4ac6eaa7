import type { ThreadDetail } from '@bandstand/api-spec'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { markStale } from '../../lib/api/stale-reads.ts'
import { saveMessage, threadOptions } from '../../lib/api/thread-query.ts'
import { useTyping } from '../../lib/forms/use-typing.ts'
import { MessageComposer, type MessageComposerProps } from './message-composer.tsx'
import { onSent } from './outgoing.ts'
import { ThreadLog } from './thread-log.tsx'
import { useIsInView } from '../../lib/screen/use-is-in-view.ts'
import { useMarkRead, useThread } from './use-thread.ts'
import './thread-view.css'

export interface ThreadViewProps {
  id: string
  /** The gig that messages written here are about at first; without it, what the newest message is about. */
  gigId?: string
  /** Whether the page is about something else, so that another button is its main one. */
  isBeside?: boolean
  /** Called when the server has stored a message of the reader. */
  onSent?: () => void
  /** Renders the head above the messages, once the thread is loaded. */
  renderHead?: (thread: NonNullable<ReturnType<typeof useThread>['thread']>) => ReactNode
}

/** Shows a thread to read and to write in; on the page of messages and on an application's. */
export function ThreadView({ id, gigId, isBeside = false, renderHead, onSent: reportSent }: ThreadViewProps) {
  const { query, thread, messages } = useThread(id)
  const log = useRef<HTMLElement>(null)
  // Further down on a page about something else, messages aren't read yet.
  const isInView = useIsInView(() => log.current, thread?.id)
  useMarkRead(isInView ? thread : undefined)
  useEffect(
    () =>
      onSent((threadId, message) => {
        saveMessage(threadId, message)
        void markStale(['messages'], [threadOptions(threadId).queryKey])
        if (threadId === id) reportSent?.()
      }),
    [id, reportSent],
  )
  if (!thread) {
    if (!query.isError) return <ThreadSkeleton />
    return <LoadFailed query={query} />
  }
  // An address from before the threads of two members became one.
  if (thread.id !== id) return <Navigate to={`/messages/${thread.id}`} replace />
  return (
    <div className="thread-view">
      {renderHead?.(thread)}
      <section
        ref={log}
        className="thread-view__scroll"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys
        tabIndex={0}
        aria-label={`Conversation with ${thread.other.name}`}
      >
        <div className="thread-view__said">
          <ThreadLog
            thread={thread}
            messages={messages}
            hasOlder={query.hasNextPage}
            isLoadingOlder={query.isFetchingNextPage}
            hasOlderFailed={query.isFetchNextPageError}
            onOlder={() => void query.fetchNextPage()}
          />
        </div>
      </section>
      {thread.abilities.send ? (
        <Writing thread={thread} gigId={gigId ?? messages.at(-1)?.about?.gigId ?? null} isMain={!isBeside} />
      ) : (
        <p className="muted thread-view__closed">
          {thread.closedText ??
            'Your role lets you read this conversation. Ask an owner if you want to write.'}
        </p>
      )}
    </div>
  )
}

/** Shows the composer, below whether the other member is typing. */
function Writing({
  thread: { id, other, gigs },
  gigId,
  isMain,
}: Pick<MessageComposerProps, 'gigId' | 'isMain'> & { thread: ThreadDetail }) {
  const { isTyping, say } = useTyping(id, other.uuid)
  return (
    <>
      <output className="meta faint thread-view__typing">{isTyping && `${other.name} is typing…`}</output>
      <MessageComposer key={id} threadId={id} gigs={gigs} gigId={gigId} isMain={isMain} onTyping={say} />
    </>
  )
}

function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading messages…" className="stack">
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-16 w-3/4 justify-self-end" />
      <Skeleton className="h-16 w-3/4" />
    </SkeletonGroup>
  )
}
