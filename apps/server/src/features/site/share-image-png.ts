import sharp from 'sharp'
import { drawShareImage, PHOTO_SIDE } from './draw-share-image.ts'
import { loadTypefaces } from './typefaces.ts'
import type { Shared } from './find-shared.ts'

/** All that the picture shows; `photo`: the member's, as a file. */
export interface ShareImageFacts {
  pictured: Shared | null
  photo: Uint8Array | null
}

/** Returns the picture of a shared link as PNG. */
export async function shareImagePng({ pictured, photo }: ShareImageFacts): Promise<Uint8Array> {
  const svg = drawShareImage(pictured, await loadTypefaces(), photo && (await photoUri(photo)))
  // Flat inks need few colors; a photo needs all of them.
  return sharp(Buffer.from(svg)).png({ palette: !photo, effort: 4 }).toBuffer()
}

async function photoUri(photo: Uint8Array): Promise<string> {
  const jpeg = await sharp(photo)
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
