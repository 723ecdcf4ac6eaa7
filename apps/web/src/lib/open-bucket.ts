import type { ImageBucket } from './upload-image.ts'
import { accessToken } from './session.ts'

/** Returns one bucket of storage for the caller's session. Loads the storage client at the first call. */
export async function openBucket(name: string): Promise<ImageBucket> {
  const { StorageClient } = await import('@supabase/storage-js')
  const authorization = `Bearer ${await accessToken()}`
  return new StorageClient(`${window.location.origin}/storage/v1`, { authorization }).from(name)
}
