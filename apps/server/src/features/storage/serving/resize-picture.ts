import type { PictureSize } from '@bandstand/domain/storage'
import { createQueue } from '../../../queue.ts'
import { loadSharp } from './load-sharp.ts'

const QUALITY = 75
/** A picture next to a name has to load on any phone: these are tried in turn until it's small enough. */
const SMALL = { upTo: 256, mostBytes: 12_000, qualities: [60, 45, 30, 15] }
const inTurn = createQueue({ atOnce: 2, mostQueued: 100 })

/**
 * Returns a stored picture as WebP in a size, never enlarged; null when `read` finds none. It's read when it's its turn, so
 * that no queued picture takes memory. Throws Overloaded when too many are queued.
 */
export function resizePicture(
  read: () => Promise<Buffer | null>,
  { cut, width }: PictureSize,
): Promise<Buffer | null> {
  const box = cut === 'square' ? { width, height: width, fit: 'cover' as const } : { width }
  return inTurn(async () => {
    const stored = await read()
    if (!stored) return null
    const sharp = await loadSharp()
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
