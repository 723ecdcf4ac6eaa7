import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_BUCKET,
  attachmentTexts,
} from '@bandstand/domain/storage'
import { openBucket } from '../../lib/files/open-bucket.ts'
import type { Sending } from '../../lib/files/sending.ts'
import { unreachableText } from '../../lib/api/unreachable-text.ts'

const LONGEST_NAME = 120
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** Returns the text that refuses a chosen file; null for one that can be uploaded. */
export function attachmentProblem(file: File): string | null {
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type)) return attachmentTexts.type
  // A picture is judged by what is left of it once it is shrunk.
  return file.type === 'application/pdf' && file.size > ATTACHMENT_MAX_BYTES ? attachmentTexts.tooLarge : null
}

/** A stored file, by its name in storage and the one that its readers see. */
interface Attached {
  object: string
  fileName: string
}

/**
 * Stores a file for a message to refer to, and returns it as the message does. A picture is shrunk, as the server would; a
 * PDF stays as it is. Throws an Error with a text for its reader.
 */
export async function uploadAttachment(userId: string, chosen: File, sending: Sending): Promise<Attached> {
  const { shrinkPicture } = await import('../../lib/files/shrink-picture.ts')
  const file = await shrinkPicture(chosen)
  if (file.size > ATTACHMENT_MAX_BYTES) throw new Error(attachmentTexts.tooLarge)
  const name = `${userId}/${crypto.randomUUID()}.${EXTENSIONS[file.type]}`
  const bucket = await openBucket(ATTACHMENTS_BUCKET, sending)
  const { error } = await bucket.upload(name, file, { contentType: file.type })
  if (!error) return { object: name, fileName: file.name.slice(-LONGEST_NAME) }
  const isAnswer = 'status' in error && error.status !== undefined
  throw new Error(isAnswer ? error.message : unreachableText())
}
