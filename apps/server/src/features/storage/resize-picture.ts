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
    let webp = await image.clone().webp({ quality: QUALITY }).toBuffer()
    for (const quality of width <= SMALL.upTo ? SMALL.qualities : []) {
      if (webp.length <= SMALL.mostBytes) break
      webp = await image.clone().webp({ quality }).toBuffer()
    }
    return webp
  })
}
