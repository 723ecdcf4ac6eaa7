import type { Message, ThreadDetail } from '@bandstand/api-spec'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '../../lib/api.ts'
import { onLive, useLookInterval } from '../../lib/live.ts'

const optionsOf = (id: string) =>
  api.messages.get.infiniteOptions({
    input: (before: number | undefined) => ({ id, before }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ olderBefore }: ThreadDetail) => olderBefore ?? undefined,
  })

/** One thread with as many of its messages as were asked for; `messages` oldest first. */
export function useThread(id: string) {
  const query = useInfiniteQuery({ ...optionsOf(id), staleTime: 0, refetchInterval: useLookInterval() })
  const pages = query.data?.pages
  const thread = pages?.[0]
  // A message that came while older ones were read may stand on two pages.
  const byNumber = new Map(pages?.flatMap(({ messages }) => messages).map((each) => [each.number, each]))
  const messages = [...byNumber.values()].toSorted((a, b) => a.number - b.number)
  return { query, thread, messages }
}

/** Shows a message without asking for it: one that was just sent, or of which the server has told. */
export function keepMessage(queryClient: QueryClient, threadId: string, message: Message): void {
  queryClient.setQueryData<InfiniteData<ThreadDetail>>(optionsOf(threadId).queryKey, (data) => {
    const [first, ...older] = data?.pages ?? []
    if (!data || !first || first.messages.some(({ number }) => number === message.number)) return data
    // Two that are sent at once may be told of in either order.
    const messages = [message, ...first.messages].toSorted((a, b) => b.number - a.number)
    return { ...data, pages: [{ ...first, messages }, ...older] }
  })
}

/** Shows each message as soon as the server tells of it; one that came without its text is fetched. */
export function useLiveMessages(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onLive((event) => {
        // Announced as the API answers it; the definition itself is too large to be brought here for a check.
        if (event.kind === 'message' && event.message)
          keepMessage(queryClient, event.threadId, event.message as unknown as Message)
      }),
    [queryClient],
  )
}

/** Lists, counts and threads ask anew. */
export function refreshMessages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.messages.key() })
}

/** Tells the server that what is on screen was read, while somebody looks at it. */
export function useMarkRead(thread: ThreadDetail | undefined): void {
  const queryClient = useQueryClient()
  const id = thread?.id
  const unread = thread?.unread ?? 0
  const newest = thread?.messages[0]?.number ?? 0
  useEffect(() => {
    if (!id || unread === 0 || newest === 0) return undefined
    const read = () => {
      if (document.visibilityState !== 'visible') return
      // When that fails, the next look tries again.
      client.messages.read({ id, number: newest }).then(
        () => refreshMessages(queryClient),
        () => undefined,
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unread, newest, queryClient])
}
