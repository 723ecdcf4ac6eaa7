import { Kysely, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import type { Schema } from '../apps/server/src/db/database.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import type { Deps } from '../apps/server/src/deps.ts'
import { createGazetteer } from '../apps/server/src/integrations/places/gazetteer.ts'
import { createSecrets } from '../apps/server/src/secrets/secrets.ts'
import type { Statement } from './gigs/gig-statements.ts'
import { explainedTime } from './measure.ts'

/** What the measured operations need from the server. */
type MeasuredDeps = Pick<Deps, 'db' | 'now' | 'places' | 'secrets'>

/** Runs `work` with the server's dependencies on this database; `sent` collects the statements that it sends. */
export async function withServerParts<Result>(
  database: { url: string },
  work: (deps: Deps, sent: Statement[]) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(database.url)
  const sent: Statement[] = []
  const names = new Map<string, string>()
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      const name = names.get(query.sql) ?? `bench_${names.size}`
      names.set(query.sql, name)
      sent.push({ name, text: query.sql, values: [...query.parameters] })
    },
  })
  const deps: MeasuredDeps = {
    db,
    now: () => new Date(),
    places: createGazetteer(db),
    // The measured servers have no SECRET_KEY, so their secrets aren't encrypted.
    secrets: createSecrets(db, { find: () => null }),
  }
  try {
    return await work(deps as Deps, sent)
  } finally {
    await pool.end()
  }
}

/**
 * Returns the milliseconds inside PostgreSQL of each call: all of its statements together, prepared, the second time they
 * run.
 */
export async function databaseTimes<Request>(
  database: { url: string },
  requests: Request[],
  call: (deps: Deps, request: Request) => Promise<unknown>,
): Promise<number[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return await withServerParts(database, async (deps, sent) => {
      const times: number[] = []
      for (const request of requests) {
        sent.length = 0
        await call(deps, request)
        let sum = 0
        for (const statement of sent) sum += await explainedTime(client, statement)
        times.push(sum)
      }
      return times
    })
  } finally {
    await client.end()
  }
}
