import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_BUCKET,
  attachmentTexts,
} from '@bandstand/domain/storage'
import { openBucket } from '../../lib/open-bucket.ts'
import { unreachableText } from '../../lib/unreachable-text.ts'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** Returns the text that refuses a chosen file; null for one that can be uploaded. */
export function attachmentProblem(file: File): string | null {
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type)) return attachmentTexts.type
  return file.size > ATTACHMENT_MAX_BYTES ? attachmentTexts.tooLarge : null
}

/** Stores a file for a message to refer to, and returns its name in storage. Throws an Error with a text for its reader. */
export async function uploadAttachment(userId: string, file: File): Promise<string> {
  const name = `${userId}/${crypto.randomUUID()}.${EXTENSIONS[file.type]}`
  const bucket = await openBucket(ATTACHMENTS_BUCKET)
  const { error } = await bucket.upload(name, file, { contentType: file.type })
  if (!error) return name
  const isAnswer = 'status' in error && error.status !== undefined
  throw new Error(isAnswer ? error.message : unreachableText())
}
