import path from 'node:path'
import type { Config } from '../../settings/config.ts'
import { reportCalls } from '../report-calls.ts'
import { createDiskStore } from './disk.ts'
import { createMovingStore } from './moving-store.ts'
import type { ObjectStore } from './port.ts'

/** The object store of the settings, and while files move from one to another, each of the two. */
interface ChosenStore {
  objects: ObjectStore
  moving: { from: ObjectStore; to: ObjectStore } | null
}

/** Returns the object store that the settings choose. The library of S3 is loaded only when it's used. */
export async function chooseObjectStore(config: Config): Promise<ChosenStore> {
  const to = await createStore(config.objectStore, config)
  if (!config.alsoRead) return { objects: to, moving: null }
  const moving = { from: await createStore(config.alsoRead, config), to }
  return { objects: createMovingStore(moving), moving }
}

async function createStore(kind: 'disk' | 's3', { s3, dataDir }: Config): Promise<ObjectStore> {
  if (kind === 's3' && s3) return reportCalls((await import('./s3.ts')).createS3Store(s3), 's3')
  return createDiskStore(path.join(dataDir, 'objects'))
}
