import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { JOB_SCHEMAS } from '../job-lanes.ts'
import { type EventKind, ruleOf } from './events.ts'
import { enqueueAll } from './outbox.queries.ts'

/** Since when Bandstand is quiet, and when the backup was made that it was restored from. */
export interface Quiet {
  since: Date
  backup_at: Date
}

/** Returns since when Bandstand is quiet; null when it isn't. */
export async function findQuiet(db: Database): Promise<Quiet | null> {
  const row = await db.selectFrom('quiet_mode').select(['since', 'backup_at']).executeTakeFirst()
  return row ?? null
}

/** Makes Bandstand quiet: what was emitted and isn't being delivered now waits without a job, and the clocks stand still. */
export async function beginQuiet(tx: Tx, quiet: Quiet): Promise<void> {
  await tx
    .insertInto('quiet_mode')
    .values(quiet)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(quiet))
    .execute()
  for (const schema of JOB_SCHEMAS) await sql`delete from ${sql.ref(schema)}._private_jobs`.execute(tx)
}

/** Deletes the mails and pushes that were waiting when Bandstand became quiet, and returns how many. */
export async function dropWaitingMail(tx: Tx, { since }: Quiet): Promise<number> {
  const kinds = (await listWaitingKinds(tx)).filter((kind) => ['mail', 'push'].includes(ruleOf(kind).lane))
  if (kinds.length === 0) return 0
  const query = tx.deleteFrom('outbox_events').where('kind', 'in', kinds).where('created_at', '<=', since)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Ends the quiet: everything that waits is delivered from now on, and the clocks run. Returns whether Bandstand was quiet. */
export async function endQuiet(tx: Tx): Promise<boolean> {
  // Waits for whoever emits right now, and whoever emits from now on waits for us: nobody leaves an event without a job.
  const { numDeletedRows } = await tx.deleteFrom('quiet_mode').executeTakeFirst()
  if (numDeletedRows === 0n) return false
  for (const kind of await listWaitingKinds(tx)) await enqueueAll(tx, kind, ruleOf(kind))
  // They are not late: they were paused.
  await sql`update clock_runs set finished_at = now()`.execute(tx)
  return true
}

async function listWaitingKinds(db: Database): Promise<EventKind[]> {
  const rows = await db.selectFrom('outbox_events').select('kind').distinct().orderBy('kind').execute()
  return rows.map(({ kind }) => kind as EventKind)
}
