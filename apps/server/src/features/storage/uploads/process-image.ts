import { PICTURE_LONGEST_SIDE, processingFailedText } from '@bandstand/domain/storage'
import { createQueue } from '../../../queue.ts'
import { loadSharp } from '../serving/load-sharp.ts'
import { refuse, StorageRefusal } from '../refusals.ts'

const MOST_PIXELS = 50_000_000
const SECONDS = 20
/** What may be queued is bounded by the places for uploads. */
const inTurn = createQueue({ atOnce: 2, mostQueued: Infinity })

export interface CleanImage {
  bytes: Buffer
  contentType: 'image/jpeg' | 'image/png'
}

const FORMATS = [
  { contentType: 'image/jpeg', signature: Buffer.from([0xff, 0xd8, 0xff]) },
  { contentType: 'image/png', signature: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
] as const

/**
 * Returns only the picture of a JPEG or PNG: decoded and encoded again, upright, at most 1600 px long, without metadata
 * or bytes that are not part of it. Refuses other types (415) and what cannot be decoded (422).
 */
export async function processImage(
  bytes: Buffer,
  otherType: 'imageType' | 'attachmentType' = 'imageType',
): Promise<CleanImage> {
  // Only these two signatures ever reach a decoder, whatever name or type the upload claims.
  const format = FORMATS.find(({ signature }) => bytes.subarray(0, signature.length).equals(signature))
  if (!format) throw refuse(otherType)
  return inTurn(async () => ({
    bytes: await redraw(bytes, format.contentType),
    contentType: format.contentType,
  }))
}

async function redraw(bytes: Buffer, contentType: CleanImage['contentType']): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width, height } = await decoding(sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > MOST_PIXELS) throw failed('the image has more than 50 megapixels')
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({
      width: PICTURE_LONGEST_SIDE,
      height: PICTURE_LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
  return decoding((contentType === 'image/jpeg' ? image.jpeg({ quality: 85 }) : image.png()).toBuffer())
}

async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw failed('the file is damaged or incomplete')
  }
}

function failed(reason: string): StorageRefusal {
  return new StorageRefusal(422, 'unprocessable_image', processingFailedText(reason))
}
