import { AVATARS_BUCKET } from '@bandstand/domain/storage'
import { client } from '../../lib/api.ts'
import { openBucket } from '../../lib/open-bucket.ts'

/**
 * Stores a picture and sets it as the profile's. Only the server checks it: the 5MB of the hint are not enforced here.
 * Throws what storage and the API refuse.
 */
export async function uploadAvatar(userId: string, file: File): Promise<{ profileImageUrl: string | null }> {
  const bucket = await openBucket(AVATARS_BUCKET)
  const path = `avatars/${userId}-${Date.now()}.${extension(file.name)}`
  const { error } = await bucket.upload(path, file, { contentType: file.type })
  if (error) throw error
  const { publicUrl } = bucket.getPublicUrl(path).data
  return client.profiles.linkImage({ profileImageUrl: publicUrl })
}

function extension(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
}
