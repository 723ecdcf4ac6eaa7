import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { StorageObjects } from '../../db/types.ts'
import { publicPath } from './object-key.ts'

export type ObjectRow = Selectable<StorageObjects>
export type NewObject = Pick<
  ObjectRow,
  'bucket' | 'name' | 'owner_id' | 'content_type' | 'size_bytes' | 'etag' | 'cache_seconds'
>

/** Returns an object's row; undefined when there is none. */
export function findObject(db: Database, bucket: string, name: string): Promise<ObjectRow | undefined> {
  return db
    .selectFrom('storage_objects')
    .selectAll()
    .where('bucket', '=', bucket)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Returns how many objects a user has in these buckets together. */
export async function countObjectsOf(db: Database, ownerId: string, buckets: string[]): Promise<number> {
  const row = await db
    .selectFrom('storage_objects')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('bucket', 'in', buckets)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Inserts an object's row and returns it. */
export function insertObject(tx: Tx, object: NewObject, at: Date): Promise<ObjectRow> {
  return tx
    .insertInto('storage_objects')
    .values({ ...object, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates an object's row to a new version and returns it. */
export function replaceObject(tx: Tx, id: string, object: NewObject, at: Date): Promise<ObjectRow> {
  const { content_type, size_bytes, etag, cache_seconds } = object
  return tx
    .updateTable('storage_objects')
    .set({ content_type, size_bytes, etag, cache_seconds, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns a user's objects in a bucket. */
export function listObjectsOf(db: Database, bucket: string, ownerId: string): Promise<ObjectRow[]> {
  return db
    .selectFrom('storage_objects')
    .selectAll()
    .where('bucket', '=', bucket)
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Deletes those of the named objects that are this owner's, and returns them. */
export function deleteObjectsOf(
  tx: Tx,
  bucket: string,
  names: string[],
  ownerId: string,
): Promise<ObjectRow[]> {
  if (!names.length) return Promise.resolve([])
  return tx
    .deleteFrom('storage_objects')
    .where('bucket', '=', bucket)
    .where('name', 'in', names)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .execute()
}

/** Returns which of the user's objects the profile or a message shows: the public path of each, and as what. */
export async function findUses(
  db: Database,
  ownerId: string,
): Promise<Map<string, 'pictureInUse' | 'portfolioInUse' | 'attached'>> {
  const row = await db
    .selectFrom('profiles')
    .select(['profile_image_url', 'portfolio_items'])
    .where('uuid', '=', ownerId)
    .executeTakeFirst()
  const attached = await db
    .selectFrom('message_attachments as a')
    .innerJoin('storage_objects as o', 'o.id', 'a.object_id')
    .where('o.owner_id', '=', ownerId)
    .select(['o.bucket', 'o.name'])
    .execute()
  const path = (address: string) => address.split('?')[0] ?? ''
  return new Map([
    ...attached.map((object) => [publicPath(object), 'attached'] as const),
    ...(row?.portfolio_items ?? []).map(({ url }) => [path(url), 'portfolioInUse'] as const),
    ...(row?.profile_image_url ? [[path(row.profile_image_url), 'pictureInUse'] as const] : []),
  ])
}

/** Returns the user's objects of these buckets that have not changed since then. */
export function listOlderObjectsOf(
  db: Database,
  ownerId: string,
  buckets: string[],
  since: Date,
): Promise<ObjectRow[]> {
  return db
    .selectFrom('storage_objects')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bucket', 'in', buckets)
    .where('updated_at', '<', since)
    .execute()
}

/** Returns all of a user's objects, in every bucket. */
export function listOwnObjects(db: Database, ownerId: string): Promise<ObjectRow[]> {
  return db
    .selectFrom('storage_objects')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .execute()
}

/** Deletes all of a user's objects, in every bucket. Returns them. */
export function deleteAllObjectsOf(tx: Tx, ownerId: string): Promise<ObjectRow[]> {
  return tx.deleteFrom('storage_objects').where('owner_id', '=', ownerId).returningAll().execute()
}
