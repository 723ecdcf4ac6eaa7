/** `npm run seed -- --artists N --venues N --gigs N`: fills the configured database for measuring. */
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { fillDatabase } from './bulk/fill-database.ts'
import { readConfig } from './config.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts'
import { loadGazetteer } from './integrations/places/load-gazetteer.ts'
import { StartError } from './start-error.ts'

const report = (text: string) => console.log(text)

async function seed(): Promise<void> {
  const counts = readCounts()
  const config = readConfig(process.env)
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report })
  const client = new Client({ connectionString: database.url })
  try {
    await migrate(database.url, report)
    const pool = createPool(database.url)
    await loadGazetteer(createDatabase(pool), report)
    await pool.end()
    await client.connect()
    const started = Date.now()
    await fillDatabase(client, counts, new Date().toISOString().slice(0, 10), report)
    report(`Filled in ${Math.round((Date.now() - started) / 1000)} s.`)
  } finally {
    await client.end()
    await database.stop()
  }
}

function readCounts() {
  const text = { type: 'string', default: '0' } as const
  const { values } = parseArgs({ options: { artists: text, venues: text, gigs: text } })
  const counts = { artists: Number(values.artists), venues: Number(values.venues), gigs: Number(values.gigs) }
  if (Object.values(counts).some((count) => !Number.isInteger(count) || count < 0)) {
    throw new StartError('--artists, --venues and --gigs take whole numbers.')
  }
  if (counts.gigs > 0 && counts.venues === 0) throw new StartError('Gigs need venues: give --venues too.')
  return counts
}

try {
  await seed()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
