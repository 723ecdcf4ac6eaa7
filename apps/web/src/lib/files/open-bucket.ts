import { fetchWithProgress, type Sending } from './sending.ts'
import { partyHeaders } from '../session/switch-party.ts'
import { accessToken } from '../session/session.ts'
import type { ImageBucket } from './upload-image.ts'

/** Returns one bucket of storage for an upload of the caller's session. Loads the storage client at the first call. */
export async function openBucket(name: string, sending: Sending): Promise<ImageBucket> {
  const { StorageClient } = await import('@supabase/storage-js')
  const authorization = `Bearer ${await accessToken()}`
  const url = `${window.location.origin}/storage/v1`
  return new StorageClient(url, { authorization, ...partyHeaders() }, fetchWithProgress(sending)).from(name)
}
