import type { ImageBucket } from './upload-image.ts'
import { accessToken } from './session.ts'

/** One bucket of storage, as the caller's session may use it. The client is loaded with the first need of it. */
export async function openBucket(name: string): Promise<ImageBucket> {
  const { StorageClient } = await import('@supabase/storage-js')
  const authorization = `Bearer ${await accessToken()}`
  return new StorageClient(`${window.location.origin}/storage/v1`, { authorization }).from(name)
}
