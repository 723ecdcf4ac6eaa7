import { randomUUID } from 'node:crypto'
import type { Message } from '@bandstand/api-spec'
import { ATTACHMENTS_BUCKET } from '@bandstand/domain/storage'
import { StorageClient } from '@supabase/storage-js'
import type { Member } from './factories.ts'

/** Writes in a thread as the member, about a gig if one is given. */
export function write(
  member: Member,
  threadId: string,
  body: string,
  gigId?: string | null,
): Promise<Message> {
  return member.api.messages.send({ id: threadId, key: randomUUID(), body, gigId })
}

/** Uploads a file for a message, under the name that a message gives; throws the refusal. */
export async function upload(
  server: { url: string },
  member: Member,
  bytes: Buffer,
  extension = 'pdf',
): Promise<string> {
  const storage = new StorageClient(`${server.url}/storage/v1`, { authorization: `Bearer ${member.token}` })
  const name = `${member.id}/${randomUUID()}.${extension}`
  const { error } = await storage.from(ATTACHMENTS_BUCKET).upload(name, bytes)
  if (error) throw error
  return name
}
