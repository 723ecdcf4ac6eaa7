import path from 'node:path'
import type { Config } from '../../config.ts'
import { createDiskStore } from './disk.ts'
import type { ObjectStore } from './port.ts'

/** Returns the object store that the settings choose. The library of S3 is loaded only when it's used. */
export async function chooseObjectStore({ objectStore, s3, dataDir }: Config): Promise<ObjectStore> {
  if (objectStore === 's3' && s3) return (await import('./s3.ts')).createS3Store(s3)
  return createDiskStore(path.join(dataDir, 'objects'))
}
