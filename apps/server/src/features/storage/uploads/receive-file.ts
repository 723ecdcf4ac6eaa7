import { buffer } from 'node:stream/consumers'
import { type Renderer, renderTask, TooMuchWork } from '../../../rendering/renderer.ts'
import type { cleanPdf } from './clean-pdf.ts'
import { processImage } from './process-image.ts'
import { refuse } from '../refusals.ts'

/** A file that has arrived: stores what may be stored of it, if that isn't done, and returns what it is. */
type Arrived = () => Promise<{ size: number; contentType: string }>
export type Put = (content: Buffer, contentType: string) => Promise<void>
/** Receives the bytes of a file, to store what may be stored of them. `member`: whose share of the rendering it uses. */
export type Receive = (
  content: AsyncIterable<Buffer>,
  put: Put,
  options: { renderer: Renderer; member: string },
) => Promise<Arrived>

const PDF_START = Buffer.from('%PDF-1.', 'latin1')
const PDF_END = '%%EOF'
/** Some programs write line ends and comments after the end mark. */
const END_WITHIN = 1024
/** Files of 10 MB take a second or two, more on a busy server; made-up ones can take minutes. */
const MOST_CLEANING_MS = 30_000
const CLEAN_PDF = renderTask<typeof cleanPdf>(
  import.meta.resolve('./clean-pdf.ts'),
  'cleanPdf',
  MOST_CLEANING_MS,
)

/** Receives a picture, which must be there as a whole to be decoded and encoded again. Refuses anything else (415). */
export const receiveImage: Receive = async (content, put) => {
  const arrived = await buffer(content)
  return () => storeImage(arrived, put, 'imageType')
}

/**
 * Receives a picture, or the pages of a PDF, by its bytes, whatever its name says. Refuses anything else (415), a PDF that can't be
 * read (422), and one that takes too long to read (422).
 */
export const receiveAttachment: Receive = async (content, put, { renderer, member }) => {
  const arrived = await buffer(content)
  if (!arrived.subarray(0, PDF_START.length).equals(PDF_START))
    return () => storeImage(arrived, put, 'attachmentType')
  if (!arrived.subarray(-END_WITHIN).includes(PDF_END)) throw refuse('attachmentIncomplete')
  return async () => {
    const clean = await renderer.render(CLEAN_PDF, { bytes: arrived }, { member }).catch((error: unknown) => {
      throw error instanceof TooMuchWork ? refuse('attachmentTooSlow') : error
    })
    if (clean === 'locked') throw refuse('attachmentLocked')
    if (clean === 'damaged') throw refuse('attachmentIncomplete')
    const bytes = Buffer.from(clean)
    return store(bytes, 'application/pdf', put)
  }
}

async function storeImage(arrived: Buffer, put: Put, otherType: 'imageType' | 'attachmentType') {
  const { bytes, contentType } = await processImage(arrived, otherType)
  return store(bytes, contentType, put)
}

async function store(bytes: Buffer, contentType: string, put: Put) {
  await put(bytes, contentType)
  return { size: bytes.length, contentType }
}
