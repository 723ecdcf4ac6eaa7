import type { PartyId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { StorageObjects } from '../../db/types.ts'
import { DOCUMENTS_BUCKET, publicPath } from './uploads/object-key.ts'

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

/** Returns whether somebody acts for a party: nobody does once it was erased. */
export async function isActive(db: Database, partyId: PartyId): Promise<boolean> {
  const query = db.selectFrom('memberships').select('id').where('party_id', '=', partyId)
  return (await query.where('ended_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** Returns how many objects a user has in these buckets together. */
export async function countObjectsOf(db: Database, ownerId: PartyId, buckets: string[]): Promise<number> {
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
export function listObjectsOf(db: Database, bucket: string, ownerId: PartyId): Promise<ObjectRow[]> {
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
  ownerId: PartyId,
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

/** Returns the rows of those of these objects that have one, whatever version they have now. */
export async function findObjects(
  db: Database,
  wanted: { bucket: string; name: string }[],
): Promise<ObjectRow[]> {
  if (wanted.length === 0) return []
  const [buckets, names] = [wanted.map(({ bucket }) => bucket), wanted.map(({ name }) => name)]
  const { rows } = await sql<ObjectRow>`
    select o.* from (select distinct * from unnest(${buckets}::text[], ${names}::text[]) as w (bucket, name)) wanted
      join storage_objects o using (bucket, name)`.execute(db)
  return rows
}

/** Returns one page of all objects, in the order of their ids: those behind `after`, from the start for null. */
export function listObjectsAfter(db: Database, after: string | null, limit: number): Promise<ObjectRow[]> {
  const query = db.selectFrom('storage_objects').selectAll().orderBy('id').limit(limit)
  return (after === null ? query : query.where('id', '>', after)).execute()
}

/** Returns the owners of those of these objects that have not changed since then and that nothing shows. */
export async function findGivenUp(
  db: Database,
  ids: string[],
  since: Date,
): Promise<{ id: string; ownerId: PartyId }[]> {
  const { rows } = await sql<{ id: string; ownerId: PartyId }>`
    select o.id, o.owner_id as "ownerId" from storage_objects o left join profiles p on p.uuid = o.owner_id
    where o.id = any (${ids}::uuid[]) and o.updated_at < ${since} and o.bucket <> ${DOCUMENTS_BUCKET}
      and not exists (select from message_attachments a where a.object_id = o.id)
      and ${PUBLIC_PATH} is distinct from split_part(p.profile_image_url, '?', 1)
      and not exists (select from jsonb_array_elements(coalesce(p.portfolio_items, '[]')) i
        where split_part(i->>'url', '?', 1) = ${PUBLIC_PATH})
      and not exists (select from stages s
        where s.venue_id = o.owner_id and split_part(s.image_url, '?', 1) = ${PUBLIC_PATH})`.execute(db)
  return rows
}

const PUBLIC_PATH = sql`${publicPath({ bucket: '', name: '' }).slice(0, -1)} || o.bucket || '/' || o.name`

/** Returns which of the user's objects the profile, a stage or a message shows: the public path of each, and as what. */
export async function findUses(
  db: Database,
  ownerId: PartyId,
): Promise<Map<string, 'pictureInUse' | 'portfolioInUse' | 'stageInUse' | 'attached'>> {
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
  const stages = await db
    .selectFrom('stages')
    .select('image_url')
    .where('venue_id', '=', ownerId)
    .where('image_url', 'is not', null)
    .execute()
  const path = (address: string) => address.split('?')[0] ?? ''
  return new Map([
    ...attached.map((object) => [publicPath(object), 'attached'] as const),
    ...stages.map(({ image_url }) => [path(image_url ?? ''), 'stageInUse'] as const),
    ...(row?.portfolio_items ?? []).map(({ url }) => [path(url), 'portfolioInUse'] as const),
    ...(row?.profile_image_url ? [[path(row.profile_image_url), 'pictureInUse'] as const] : []),
  ])
}

/** Returns the user's objects of these buckets that have not changed since then. */
export function listOlderObjectsOf(
  db: Database,
  ownerId: PartyId,
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

/** Returns all files that a user has uploaded. */
export function listOwnObjects(db: Database, ownerId: PartyId): Promise<ObjectRow[]> {
  return db
    .selectFrom('storage_objects')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bucket', '<>', DOCUMENTS_BUCKET)
    .orderBy('name')
    .execute()
}

/** Deletes all of a user's objects, in every bucket. Returns them. */
export function deleteAllObjectsOf(tx: Tx, ownerId: PartyId): Promise<ObjectRow[]> {
  return tx.deleteFrom('storage_objects').where('owner_id', '=', ownerId).returningAll().execute()
}

/** Deletes the kept documents of others in which a user is the other party. Returns them. */
export async function deleteDocumentsAbout(tx: Tx, userId: PartyId): Promise<ObjectRow[]> {
  const { rows } = await sql<ObjectRow>`
    delete from storage_objects where bucket = ${DOCUMENTS_BUCKET} and name in (
      select venue_id || '/receipt-' || id || '.pdf' from transactions where artist_id = ${userId}
      union all select artist_id || '/receipt-' || id || '.pdf' from transactions where venue_id = ${userId}
      union all select artist_id || '/contract-' || id || '.pdf' from contracts where venue_id = ${userId}
    ) returning *`.execute(tx)
  return rows
}
