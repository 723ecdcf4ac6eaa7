import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { objectKey } from './object-key.ts'
import { refuse } from './refusals.ts'
import {
  countObjectsOf,
  findObject,
  insertObject,
  lockOwner,
  type NewObject,
  type ObjectRow,
  replaceObject,
} from './storage.queries.ts'

const MOST_OBJECTS = 50

export interface ObjectToStore {
  bucket: string
  name: string
  ownerId: string
  bytes: Buffer
  contentType: string
  cacheSeconds: number
}
/** What happens to a name: only a new one, only one that exists, or either. */
export type StoreMode = 'create' | 'replace' | 'upsert'

/**
 * Stores an image below a name that was checked before. Refuses a name that exists (409) or does not (404), as
 * `mode` says, and more objects than one user may have (409).
 */
export async function storeObject(deps: Deps, object: ObjectToStore, mode: StoreMode): Promise<ObjectRow> {
  const row: NewObject = {
    bucket: object.bucket,
    name: object.name,
    owner_id: object.ownerId,
    content_type: object.contentType,
    size_bytes: object.bytes.length,
    etag: randomUUID().replaceAll('-', ''),
    cache_seconds: object.cacheSeconds,
  }
  // The bytes come first: what a row names is always there. Bytes that no row names harm no one.
  await deps.objects.put(objectKey(row), object.bytes)
  const { stored, former } = await deps.db
    .transaction()
    .execute((tx) => writeRow(tx, row, mode, deps.now()))
    .catch(async (error: unknown) => {
      await deps.objects.remove(objectKey(row))
      throw error
    })
  if (former) await deps.objects.remove(objectKey(former))
  return stored
}

async function writeRow(tx: Tx, row: NewObject, mode: StoreMode, at: Date) {
  // Without the lock two uploads at once could both see a free name, or the last free place.
  if (!(await lockOwner(tx, row.owner_id))) throw refuse('userMissing')
  const former = await findObject(tx, row.bucket, row.name)
  if (former) {
    if (mode === 'create') throw refuse('duplicate')
    return { stored: await replaceObject(tx, former.id, row, at), former }
  }
  if (mode === 'replace') throw refuse('objectMissing')
  if ((await countObjectsOf(tx, row.owner_id)) >= MOST_OBJECTS) throw refuse('tooMany')
  return { stored: await insertObject(tx, row, at), former }
}
