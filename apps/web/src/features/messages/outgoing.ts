import type { Message } from '@bandstand/api-spec'
import { client } from '../../lib/api/api.ts'
import { createPrivateQueue, type Queued } from '../../lib/session/private-queue.ts'

interface Sent {
  threadId: string
  body: string
  /** The gig that it is about; null for none. */
  gigId: string | null
  attachments: { object: string; fileName: string }[]
}
/** An unsent message. It survives a reload, and is sent again with the same key, so that it arrives once. */
export type Outgoing = Queued<Sent>

const sentListeners = new Set<(threadId: string, message: Message) => void>()

/** The queue of this member's unsent messages. */
export const outgoing = createPrivateQueue<Sent>(
  'outgoing',
  async ({ threadId: id, key, body, gigId, attachments }) => {
    const sent = await client.messages.send({ id, key, body, gigId, attachments })
    for (const listener of sentListeners) listener(id, sent)
  },
)

/** Returns the unsent messages of one thread, in the order in which they were written. */
export function useOutgoing(threadId: string): Outgoing[] {
  return outgoing.useAll().filter((each) => each.threadId === threadId)
}

/** Calls `listener` with every message that the server has stored; returns the function that stops it. */
export function onSent(listener: (threadId: string, message: Message) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}
