import type { PartyId } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import type { Tx } from '../../../db/database.ts'
import { DatabaseUnavailable } from '../../../db/database-unavailable.ts'
import { lockFiles } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { allBuckets, requireBucket } from '../buckets.ts'
import { emitRemoved } from '../emit-removed.ts'
import { objectKey, publicPath } from './object-key.ts'
import type { Put } from './receive-file.ts'
import { refuse } from '../refusals.ts'
import {
  isActive,
  countObjectsOf,
  deleteObjectsOf,
  findObject,
  findUses,
  insertObject,
  listOlderObjectsOf,
  type NewObject,
  type ObjectRow,
  replaceObject,
} from '../storage.queries.ts'

/** How much one user may store: their own images, and separately their attachments. */
const MOST_OBJECTS = { images: 50, attachments: 500 }
/** An upload that no form has saved by then was abandoned. */
const GIVEN_UP_AFTER_MS = DAY_MS

/** A file in the store, before it has a row. */
export interface StoredFile {
  ownerId: PartyId
  size: number
  contentType: string
  cacheSeconds: number
}
/** What happens to a name: only a new one, only one that exists, or either. */
export type StoreMode = 'create' | 'replace' | 'upsert'

/**
 * Stores a file under a name that was checked before: `write` puts its bytes into the store. Refuses a name that exists (409) or
 * does not (404), as `mode` says, and more objects than one user may have (409).
 */
export async function storeObject(
  deps: Deps,
  object: { bucket: string; name: string; etag: string },
  mode: StoreMode,
  write: (put: Put) => Promise<StoredFile>,
): Promise<ObjectRow> {
  const key = objectKey(object)
  let mayExist = false
  try {
    // The bytes are stored first, so a row never names bytes that do not exist. Bytes without a row do no harm, and
    // `check-files --sweep` removes them.
    const file = await write(async (content, contentType) => {
      await deps.objects.put(key, content, contentType)
      mayExist = true
    })
    const row: NewObject = {
      ...object,
      owner_id: file.ownerId,
      content_type: file.contentType,
      size_bytes: file.size,
      cache_seconds: file.cacheSeconds,
    }
    return await deps.db.transaction().execute((tx) => writeRow(tx, row, mode, deps.now()))
  } catch (error) {
    // When the connection was lost, the row may have been written.
    if (mayExist && !(error instanceof DatabaseUnavailable)) await deps.objects.remove(key).catch(() => {})
    throw error
  }
}

async function writeRow(tx: Tx, row: NewObject, mode: StoreMode, at: Date): Promise<ObjectRow> {
  // Without the lock two uploads at once could both see a free name, or the last free place.
  await lockFiles(tx, row.owner_id)
  if (!(await isActive(tx, row.owner_id))) throw refuse('userMissing')
  const former = await findObject(tx, row.bucket, row.name)
  if (former) {
    if (mode === 'create') throw refuse('duplicate')
    await emitRemoved(tx, [former])
    return replaceObject(tx, former.id, row, at)
  }
  if (mode === 'replace') throw refuse('objectMissing')
  const isPublic = requireBucket(row.bucket).public
  const buckets = allBuckets.filter((bucket) => bucket.public === isPublic).map(({ id }) => id)
  const most = isPublic ? MOST_OBJECTS.images : MOST_OBJECTS.attachments
  const count = await countObjectsOf(tx, row.owner_id, buckets)
  const removed = count < most ? 0 : await removeGivenUp(tx, row.owner_id, buckets, at)
  if (count - removed >= most) throw refuse(isPublic ? 'tooMany' : 'tooManyFiles')
  return insertObject(tx, row, at)
}

/**
 * Removes a member's files that were uploaded for a form that was never saved, and returns how many. Their owner's row must
 * be locked.
 */
export async function removeGivenUp(tx: Tx, ownerId: PartyId, buckets: string[], at: Date): Promise<number> {
  const uses = await findUses(tx, ownerId)
  const old = await listOlderObjectsOf(tx, ownerId, buckets, new Date(at.getTime() - GIVEN_UP_AFTER_MS))
  const unused = old.filter((row) => !uses.has(publicPath(row)))
  const removed: ObjectRow[] = []
  for (const { bucket, name } of unused) removed.push(...(await deleteObjectsOf(tx, bucket, [name], ownerId)))
  await emitRemoved(tx, removed)
  return removed.length
}
