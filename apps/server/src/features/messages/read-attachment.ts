import type { PictureSize } from '@bandstand/domain/storage'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { openFile } from '../storage/index.ts'
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
  const preview = size === 'preview' && type.startsWith('image/') ? { size: PREVIEW } : {}
  const file = await openFile(deps, attached, { name, ...preview })
  if (!file) throw refusal('ATTACHMENT_NOT_FOUND')
  return file
}
