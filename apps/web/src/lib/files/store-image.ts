import { PROFILE_IMAGES_BUCKET } from '@bandstand/domain/storage'
import { openBucket } from './open-bucket.ts'
import type { Sending } from './sending.ts'
import { uploadImage } from './upload-image.ts'

/** Stores a chosen image, shrunk, and returns its public address; reports progress. Throws UploadError and UploadCancelled. */
export async function storeImage(
  userId: string,
  file: File,
  sending: Sending,
  report: (step: 'uploading' | 'processing') => void = () => {},
): Promise<string> {
  report('uploading')
  const { shrinkPicture } = await import('./shrink-picture.ts')
  const small = await shrinkPicture(file)
  const open = async () => {
    const bucket = await openBucket(PROFILE_IMAGES_BUCKET, sending)
    report('processing')
    return bucket
  }
  return uploadImage(userId, small, open, sending.signal)
}
