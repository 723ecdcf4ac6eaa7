import type { Database } from '../db/database.ts'
import { findQuiet } from '../outbox/quiet.queries.ts'

/** Returns the same provider, of which these calls throw what `refuse` makes of the reason while Bandstand is quiet. */
export function pauseWhileQuiet<Port extends object>(
  port: Port,
  calls: readonly (keyof Port)[],
  db: Database,
  refuse = (reason: string) => new Error(reason),
): Port {
  const paused = Object.fromEntries(
    calls.map((name) => {
      const call = port[name] as (...all: unknown[]) => Promise<unknown>
      return [
        name,
        async (...all: unknown[]) => {
          if (await findQuiet(db))
            throw refuse('Bandstand is quiet: nothing leaves until an operator resumes')
          return call.apply(port, all)
        },
      ]
    }),
  )
  return { ...port, ...paused }
}
