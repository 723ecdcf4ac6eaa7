import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { readObject } from '../storage/index.ts'
import { findAttachment } from './attachments.queries.ts'

/** Returns the file of an attachment, for the two of its thread. Throws ATTACHMENT_NOT_FOUND to everybody else. */
export async function readAttachment(deps: Deps, actor: Actor, id: string): Promise<File> {
  const attached = await findAttachment(deps.db, id, actor.partyId)
  const bytes = attached && (await readObject(deps, attached))
  if (!bytes) throw refusal('ATTACHMENT_NOT_FOUND')
  return new File([new Uint8Array(bytes)], attached.file_name, { type: attached.content_type })
}
