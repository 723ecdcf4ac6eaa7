import { isHeic } from './is-heic.ts'

/** Returns an iPhone's picture as JPEG where the browser can read it (Safari does); any other file as it is. */
export async function fromHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file
  const { shrinkPicture } = await import('./shrink-picture.ts')
  return shrinkPicture(file)
}
