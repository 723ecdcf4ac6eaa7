import type { Tx } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Deps } from '../deps.ts'

/** Ids of what is due, and what to do about each, in a transaction of its own that checks again with the row locked. */
export type DueStep = [
  list: (now: Date) => Promise<string[]>,
  act: (tx: Tx, id: string, now: Date) => Promise<void>,
]

/**
 * Does what is due, step by step. An item that fails keeps no other one waiting: it's logged, the rest is done, and only then
 * the first failure is thrown, so that the clock counts as late. Without its database it ends at once.
 */
export async function runDue(deps: Pick<Deps, 'db' | 'log' | 'now'>, steps: DueStep[]): Promise<void> {
  const now = deps.now()
  const failures: unknown[] = []
  for (const [list, act] of steps)
    for (const id of await list(now))
      await deps.db
        .transaction()
        .execute((tx) => act(tx, id, now))
        .catch((error: unknown) => {
          if (error instanceof DatabaseUnavailable) throw error
          deps.log.error({ error, id }, 'an item of a clock failed')
          failures.push(error)
        })
  if (failures.length > 0) throw failures[0]
}
