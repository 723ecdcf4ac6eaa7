import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { Deps } from '../../deps.ts'
import { runWave } from './run-wave.ts'
import { listDueRescues } from './rescues.queries.ts'

/** How many rescues one run takes; the next one takes the rest. */
const BATCH = 50

/** Sends the waves that are due, and ends what is over. One that fails keeps no other waiting. */
export async function runRescueClock(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listDueRescues(deps.db, deps.now(), BATCH))
    await runWave(deps, id, null).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error
      deps.log.error({ error, id }, 'a wave of a rescue failed')
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}
