import type { PictureSize } from '@bandstand/domain/storage'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { readObject, readSizedPicture } from '../storage/index.ts'
import { findAttachment } from './attachments.queries.ts'

const PREVIEW: PictureSize = { cut: 'whole', width: 640 }

/**
 * Returns the file of an attachment, for the two of its thread; `preview` makes a picture small and leaves a PDF
 * as it is.
 * Throws ATTACHMENT_NOT_FOUND to everybody else.
 */
export async function readAttachment(
  deps: Deps,
  actor: Actor,
  { id, size }: { id: string; size: 'preview' | 'full' },
): Promise<File> {
  const attached = await findAttachment(deps.db, id, actor.partyId)
  if (!attached) throw refusal('ATTACHMENT_NOT_FOUND')
  const { file_name: name, content_type: type } = attached
  if (size === 'preview' && type.startsWith('image/')) {
    const picture = await readSizedPicture(deps, attached, PREVIEW)
    if (picture) return new File([new Uint8Array(picture.bytes)], name, { type: picture.contentType })
  }
  const bytes = await readObject(deps, attached)
  if (!bytes) throw refusal('ATTACHMENT_NOT_FOUND')
  return new File([new Uint8Array(bytes)], name, { type })
}
