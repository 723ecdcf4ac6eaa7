import type { Message } from '@bandstand/api-spec'
import { client } from '../../lib/api.ts'
import { createPrivateQueue, type Queued } from '../../lib/private-queue.ts'

interface Sent {
  threadId: string
  body: string
  attachments: { object: string; fileName: string }[]
}
/** A message on its way. It is kept over a reload, and sent again with the same key, so that it arrives once. */
export type Outgoing = Queued<Sent>

const sentListeners = new Set<(threadId: string, message: Message) => void>()

/** What this member has on its way, in the order in which it was written. */
export const outgoing = createPrivateQueue<Sent>(
  'outgoing',
  async ({ threadId: id, key, body, attachments }) => {
    const sent = await client.messages.send({ id, key, body, attachments })
    for (const listener of sentListeners) listener(id, sent)
  },
)

/** The same of one thread. */
export function useOutgoing(threadId: string): Outgoing[] {
  return outgoing.useAll().filter((each) => each.threadId === threadId)
}

/** Hears of every message that the server has taken; returns how to stop. */
export function onSent(listener: (threadId: string, message: Message) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}
