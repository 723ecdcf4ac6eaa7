import type { ThreadDetail } from '@bandstand/api-spec'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../lib/api/api.ts'
import { useLookInterval } from '../../lib/api/live.ts'
import { markStale } from '../../lib/api/stale-reads.ts'
import { setUnread, threadOptions } from '../../lib/api/thread-query.ts'

/** Returns one thread with the pages of messages loaded so far; `messages` oldest first. */
export function useThread(id: string) {
  const query = useInfiniteQuery({ ...threadOptions(id), staleTime: 0, refetchInterval: useLookInterval() })
  const pages = query.data?.pages
  const thread = pages?.[0]
  // A message that arrived while older ones were read may be on two pages.
  const byNumber = new Map(pages?.flatMap(({ messages }) => messages).map((each) => [each.number, each]))
  const messages = [...byNumber.values()].toSorted((a, b) => a.number - b.number)
  return { query, thread, messages }
}

/** Marks the messages on screen as read at the server, while the page is visible. */
export function useMarkRead(thread: ThreadDetail | undefined): void {
  const id = thread?.id
  const unread = thread?.unread ?? 0
  const newest = thread?.messages[0]?.number ?? 0
  useEffect(() => {
    if (!id || unread === 0 || newest === 0) return undefined
    const read = () => {
      if (document.visibilityState !== 'visible') return
      // If that fails, the next view tries again.
      client.messages.read({ id, number: newest }).then(
        (answer) => {
          setUnread(id, answer.unread)
          void markStale(['messages'], [threadOptions(id).queryKey])
        },
        () => undefined,
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unread, newest])
}
