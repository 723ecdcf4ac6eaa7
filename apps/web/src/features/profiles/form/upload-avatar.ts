import { AVATARS_BUCKET } from '@bandstand/domain/storage'
import { client } from '../../../lib/api/api.ts'
import { openBucket } from '../../../lib/files/open-bucket.ts'
import type { Sending } from '../../../lib/files/sending.ts'
import { now } from '../../../lib/session/clock.ts'

/**
 * Stores a picture, shrunk, and sets it as the profile's. Only the server checks it: the 5MB of the hint are not
 * enforced here. Throws what storage and the API refuse, and UploadCancelled.
 */
export async function uploadAvatar(
  userId: string,
  chosen: File,
  sending: Sending,
): Promise<{ profileImageUrl: string | null }> {
  const { shrinkPicture } = await import('../../../lib/files/shrink-picture.ts')
  const file = await shrinkPicture(chosen)
  const bucket = await openBucket(AVATARS_BUCKET, sending)
  const path = `avatars/${userId}-${now()}.${extension(file.name)}`
  const { error } = await bucket.upload(path, file, { contentType: file.type })
  sending.signal.throwIfAborted()
  if (error) throw error
  const { publicUrl } = bucket.getPublicUrl(path).data
  return client.profiles.linkImage({ profileImageUrl: publicUrl })
}

function extension(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
}
