import type { PictureSize } from '@bandstand/domain/storage'
import sharp from 'sharp'
import { createQueue } from '../../queue.ts'

const QUALITY = 75
/** A picture next to a name has to load on any phone: these are tried in turn until it's small enough. */
const SMALL = { upTo: 256, mostBytes: 12_000, qualities: [60, 45, 30, 15] }
const inTurn = createQueue({ atOnce: 2, mostQueued: 100 })

/** Returns a stored picture as WebP in a size, never enlarged. Throws Overloaded when too many are queued. */
export function resizePicture(stored: Buffer, { cut, width }: PictureSize): Promise<Buffer> {
  const box = cut === 'square' ? { width, height: width, fit: 'cover' as const } : { width }
  return inTurn(async () => {
    const image = sharp(stored).resize({ ...box, withoutEnlargement: true })
    if (width > SMALL.upTo) return image.webp({ quality: QUALITY }).toBuffer()
    // Decoded and resized once, however many qualities are tried.
    const { data, info: raw } = await image.raw().toBuffer({ resolveWithObject: true })
    let webp = Buffer.alloc(0)
    for (const quality of [QUALITY, ...SMALL.qualities]) {
      webp = await sharp(data, { raw }).webp({ quality }).toBuffer()
      if (webp.length <= SMALL.mostBytes) break
    }
    return webp
  })
}
