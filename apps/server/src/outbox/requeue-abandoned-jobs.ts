import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import { JOB_SCHEMAS } from '../job-lanes.ts'

/** Longer than any delivery takes. */
const ABANDONED_AFTER = '5 minutes'
const SWEEP_MS = 60_000

/**
 * Requeues the jobs that a killed server was working on, for which the queue itself would wait four hours. At a start
 * on the embedded database, which no other server shares, all of them are abandoned. Returns how to stop sweeping.
 */
export async function requeueAbandonedJobs(deps: Deps, pool: Pool): Promise<() => void> {
  const requeue = async (age: string) => {
    for (const schema of JOB_SCHEMAS)
      await pool.query(
        `select ${schema}.force_unlock_workers(array_agg(distinct locked_by))
         from ${schema}._private_jobs where locked_at <= now() - $1::interval having count(*) > 0`,
        [age],
      )
  }
  await requeue(deps.config.databaseUrl === null ? '0 seconds' : ABANDONED_AFTER)
  const timer = setInterval(() => {
    requeue(ABANDONED_AFTER).catch((error: unknown) =>
      deps.log.warn({ error }, 'abandoned jobs were not requeued'),
    )
  }, SWEEP_MS)
  timer.unref()
  return () => clearInterval(timer)
}
