import { sql } from 'kysely'
import { currentCause } from '../current-work.ts'
import type { Database, Tx } from '../db/database.ts'
import { quietLocked } from '../db/locks.ts'
import type { JobRule } from '../job-lanes.ts'

/** Inserts events of a kind, with their payloads as JSON, and enqueues the delivery of each, unless Bandstand is quiet. */
export async function insertEvents(
  tx: Tx,
  kind: string,
  payloads: string[],
  { schema, task, priority, tries }: JobRule,
): Promise<void> {
  await sql`
    with event as (
      insert into outbox_events (kind, payload)
      select ${kind}, payload::jsonb from unnest(${payloads}::text[]) payload returning id
    )
    select ${sql.ref(schema)}.add_job(${task},
      (jsonb_build_object('id', id) || ${JSON.stringify(currentCause())}::jsonb)::json, priority := ${priority},
      max_attempts := ${tries}) from event where not ${quietLocked}`.execute(tx)
}

/** Enqueues the delivery of all events of a kind, unless that was done before. */
export async function enqueueAll(
  tx: Tx,
  kind: string,
  { schema, task, priority, tries }: JobRule,
): Promise<void> {
  await sql`
    select count(${sql.ref(schema)}.add_job(${task}, json_build_object('id', id), priority := ${priority},
      max_attempts := ${tries}, job_key := 'event ' || id))
    from outbox_events where kind = ${kind}`.execute(tx)
}

/** Enqueues the delivery of an event once more, unless that was done before. */
export async function enqueueAgain(
  db: Database,
  id: number,
  { schema, task, priority, tries }: JobRule,
): Promise<void> {
  await sql`
    select ${sql.ref(schema)}.add_job(${task}, ${JSON.stringify({ id, ...currentCause() })}::json, priority := ${priority},
      max_attempts := ${tries}, job_key := ${`event ${id}`})`.execute(db)
}

/** Enqueues the delivery of an event after `waitMs`, with as many tries. */
export async function enqueueLater(
  db: Database,
  id: number,
  { schema, task, priority, tries }: JobRule,
  waitMs: number,
): Promise<void> {
  await sql`
    select ${sql.ref(schema)}.add_job(${task}, ${JSON.stringify({ id, ...currentCause() })}::json, priority := ${priority},
      max_attempts := ${tries}, run_at := now() + ${waitMs}::double precision * interval '1 millisecond')`.execute(
    db,
  )
}

/** Returns an event that was not delivered yet; undefined once it was. */
export function findEvent(db: Database, id: number) {
  return db.selectFrom('outbox_events').select(['kind', 'payload']).where('id', '=', id).executeTakeFirst()
}

/** Deletes an event that was delivered. */
export async function deleteEvent(db: Database, id: number): Promise<void> {
  await db.deleteFrom('outbox_events').where('id', '=', id).execute()
}

/** Sends each of these texts to all listeners of a PostgreSQL channel, at the commit. */
export async function notifyChannel(db: Database, channel: string, texts: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) text`.execute(db)
}
