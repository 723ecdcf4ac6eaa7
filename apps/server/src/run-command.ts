import { type Config, readConfig } from './settings/config.ts'
import { migrate } from './db/migrate.ts'
import { requireReachable } from './db/require-reachable.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts'
import { StartError } from './start-error.ts'

type Report = (text: string) => void

interface CommandOptions {
  report?: Report
  /** Works on the embedded database even while a Bandstand runs on it. */
  besideServer?: boolean
  /** Leaves the database as it is, whatever that is. */
  migrates?: boolean
  /** Checks what was typed and set, before any database is started or migrated; throws StartError. */
  before?: (config: Config) => void
}

/**
 * Runs one of the operator's commands on the configured database, migrated unless it's told otherwise and, when it is the embedded one, started
 * for it. Ends the process with code 1 and one sentence when it cannot start.
 */
export async function runCommand(
  work: (databaseUrl: string, report: Report, config: Config) => Promise<void>,
  {
    report = (text) => console.log(text),
    besideServer = false,
    migrates = true,
    before = () => {},
  }: CommandOptions = {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    before(config)
    const database = config.databaseUrl
      ? { url: config.databaseUrl, stop: async () => {} }
      : await startEmbeddedPostgres({ dataDir: config.dataDir, report, besideServer })
    try {
      await requireReachable(database.url)
      if (migrates) await migrate(database.url, report)
      await work(database.url, report, config)
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
