import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { processImage } from './process-image.ts'
import { refuse } from './refusals.ts'

/** A file that has arrived: stores what may be stored of it, if that isn't done, and returns what it is. */
export type Arrived = () => Promise<{ size: number; contentType: string }>
export type Put = (content: Buffer | Readable, contentType: string) => Promise<void>

const PDF_START = Buffer.from('%PDF-1.', 'latin1')
const PDF_END = '%%EOF'
/** Some programs write line ends and comments after the end mark. */
const END_WITHIN = 1024

/** Receives a picture, which must be there as a whole to be decoded and encoded again. Refuses anything else (415). */
export async function receiveImage(
  content: AsyncIterable<Buffer>,
  put: Put,
  otherType: 'imageType' | 'attachmentType' = 'imageType',
): Promise<Arrived> {
  const arrived = await buffer(content)
  return async () => {
    const { bytes, contentType } = await processImage(arrived, otherType)
    await put(bytes, contentType)
    return { size: bytes.length, contentType }
  }
}

/**
 * Receives a picture, or a whole PDF as it is, by its bytes, whatever its name says. A PDF is stored while it arrives. Refuses
 * anything else (415).
 */
export async function receiveAttachment(content: AsyncGenerator<Buffer>, put: Put): Promise<Arrived> {
  let start: Buffer = Buffer.alloc(0)
  while (start.length < PDF_START.length) {
    const { done, value } = await content.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const all = startingWith(start, content)
  if (!start.subarray(0, PDF_START.length).equals(PDF_START)) return receiveImage(all, put, 'attachmentType')
  const pdf = { size: 0, contentType: 'application/pdf' }
  async function* checked() {
    let end: Buffer = Buffer.alloc(0)
    for await (const chunk of all) {
      pdf.size += chunk.length
      end = Buffer.concat([end, chunk.subarray(-END_WITHIN)]).subarray(-END_WITHIN)
      yield chunk
    }
    if (!end.includes(PDF_END)) throw refuse('attachmentIncomplete')
  }
  await put(Readable.from(checked()), pdf.contentType)
  return async () => pdf
}

async function* startingWith(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}
