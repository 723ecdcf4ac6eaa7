import type { Message, ThreadDetail } from '@bandstand/api-spec'
import type { InfiniteData } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

/** Returns the query options of one thread: its newest messages first, older ones as pages. */
export const threadOptions = (id: string) =>
  api.messages.get.infiniteOptions({
    input: (before: number | undefined) => ({ id, before }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ olderBefore }: ThreadDetail) => olderBefore ?? undefined,
  })

/** Adds a message to the cached thread without a fetch: one that was just sent, or that the server announced. */
export function saveMessage(threadId: string, message: Message): void {
  updateThread(threadId, (thread) => {
    if (thread.messages.some(({ number }) => number === message.number)) return thread
    // Two messages sent at once may be announced in either order.
    const messages = [message, ...thread.messages].toSorted((a, b) => b.number - a.number)
    const isUnread = message.from === thread.other.uuid
    return { ...thread, messages, unread: thread.unread + (isUnread ? 1 : 0) }
  })
}

/** Sets how many messages of the other member are unread in the cached thread. */
export function setUnread(threadId: string, unread: number): void {
  updateThread(threadId, (thread) => ({ ...thread, unread }))
}

function updateThread(id: string, change: (newest: ThreadDetail) => ThreadDetail): void {
  queryClient.setQueryData<InfiniteData<ThreadDetail>>(threadOptions(id).queryKey, (data) => {
    const [first, ...older] = data?.pages ?? []
    return data && first ? { ...data, pages: [change(first), ...older] } : data
  })
}
