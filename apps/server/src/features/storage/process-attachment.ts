import { type CleanImage, processImage } from './process-image.ts'
import { refuse } from './refusals.ts'

export interface CleanFile {
  bytes: Buffer
  contentType: CleanImage['contentType'] | 'application/pdf'
}

const PDF_START = Buffer.from('%PDF-1.', 'latin1')
const PDF_END = '%%EOF'
/** Some programs write line ends and comments after the end mark. */
const END_WITHIN = 1024

/**
 * Returns a picture decoded and encoded again, or a whole PDF as it is, by its bytes, whatever its name says. Refuses
 * anything else (415).
 */
export async function processAttachment(bytes: Buffer): Promise<CleanFile> {
  if (!bytes.subarray(0, PDF_START.length).equals(PDF_START)) return processImage(bytes, 'attachmentType')
  if (!bytes.subarray(-END_WITHIN).includes(PDF_END)) throw refuse('attachmentIncomplete')
  return { bytes, contentType: 'application/pdf' }
}
