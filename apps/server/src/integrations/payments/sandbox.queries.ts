import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { EventSubject } from '../../outbox/events.ts'

export type SandboxKind =
  | 'intent'
  | 'refund'
  | 'transfer'
  | 'payout'
  | 'account'
  | 'customer'
  | 'checkout'
  | 'subscription'
  | 'invoice'
  | 'portal'
export type SandboxBody = Record<string, string | number | boolean | null>
export interface SandboxObject {
  id: string
  kind: SandboxKind
  body: SandboxBody
}

/** Returns an object by its id, or by the key it was made with; null when there is none. */
export async function findObject(
  db: Database,
  column: 'id' | 'key',
  value: string,
): Promise<SandboxObject | null> {
  const query = db.selectFrom('sandbox_objects').selectAll().where(column, '=', value)
  return ((await query.executeTakeFirst()) as SandboxObject | undefined) ?? null
}

/** Returns an object, locked; null when there is none. */
export async function lockObject(tx: Tx, id: string): Promise<SandboxObject | null> {
  const { rows } = await sql<SandboxObject>`
    select * from sandbox_objects where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Inserts an object; returns false when there is one with its key. */
export async function insertObject(
  tx: Tx,
  { id, kind, key, body }: SandboxObject & { key: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_objects')
    .values({ id, kind, key, body: JSON.stringify(body), created_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes some entries of an object's body. */
export async function changeBody(tx: Tx, id: string, change: SandboxBody): Promise<void> {
  await sql`
    update sandbox_objects set body = body || ${JSON.stringify(change)}::jsonb where id = ${id}`.execute(tx)
}

/** Returns the cents of an object's children that did not fail, by kind. */
export async function sumChildren(
  db: Database,
  parentId: string,
): Promise<Partial<Record<SandboxKind, number>>> {
  const { rows } = await sql<{ kind: SandboxKind; cents: number }>`
    select kind, sum((body ->> 'amountCents')::bigint)::bigint as cents from sandbox_objects
    where body ->> 'parentId' = ${parentId} and body ->> 'status' <> 'failed' group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}

/** Returns the children of an object that are of a kind. */
export async function listChildren(
  db: Database,
  parentId: string,
  kind: SandboxKind,
): Promise<SandboxObject[]> {
  const { rows } = await sql<SandboxObject>`
    select * from sandbox_objects where body ->> 'parentId' = ${parentId} and kind = ${kind}`.execute(db)
  return rows
}

/** Returns all objects of the sandbox. */
export async function listObjects(db: Database): Promise<SandboxObject[]> {
  return (await db.selectFrom('sandbox_objects').selectAll().orderBy('id').execute()) as SandboxObject[]
}

/** Inserts an event that is to be sent. */
export async function insertSandboxEvent(
  tx: Tx,
  { id, type, subject }: { id: string; type: string; subject: EventSubject },
): Promise<void> {
  await tx
    .insertInto('sandbox_events')
    .values({ id, type, subject: JSON.stringify(subject), created_at: sql`now()` })
    .execute()
}

/** Returns an event; undefined when there is none. */
export function findSandboxEvent(db: Database, id: string) {
  return db.selectFrom('sandbox_events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Deletes the events from before: they were sent, or nobody will send them. */
export async function deleteOldSandboxEvents(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'sandbox_events', sql`created_at < ${before}`)
}
