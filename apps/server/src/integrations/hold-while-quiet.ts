import type { Database } from '../db/database.ts'
import { findQuiet } from '../outbox/quiet.queries.ts'

/** Returns the same provider, of which these calls throw while Bandstand is quiet. */
export function holdWhileQuiet<Port extends object>(
  port: Port,
  calls: readonly (keyof Port)[],
  db: Database,
): Port {
  const held = Object.fromEntries(
    calls.map((name) => {
      const call = port[name] as (...all: unknown[]) => Promise<unknown>
      return [
        name,
        async (...all: unknown[]) => {
          if (await findQuiet(db))
            throw new Error('Bandstand is quiet: no money moves until an operator resumes')
          return call.apply(port, all)
        },
      ]
    }),
  )
  return { ...port, ...held }
}
