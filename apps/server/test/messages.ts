import { randomUUID } from 'node:crypto'
import type { Message } from '@bandstand/api-spec'
import type { Member } from './factories.ts'

/** The member writes into a thread. */
export function write(member: Member, threadId: string, body: string): Promise<Message> {
  return member.api.messages.send({ id: threadId, key: randomUUID(), body })
}
