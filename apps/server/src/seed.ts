/** `npm run seed -- --artists N --venues N --gigs N`: fills the configured database for measuring. */
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { fillDatabase } from './bulk/fill-database.ts'
import { createDatabase } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { loadGazetteer } from './integrations/places/load-gazetteer.ts'
import { runCommand } from './run-command.ts'
import { StartError } from './start-error.ts'

await runCommand(async (databaseUrl, report) => {
  const counts = readCounts()
  const pool = createPool(databaseUrl)
  await loadGazetteer(createDatabase(pool), report)
  await pool.end()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const started = Date.now()
    await fillDatabase(client, counts, new Date().toISOString().slice(0, 10), report)
    report(`Filled in ${Math.round((Date.now() - started) / 1000)} s.`)
  } finally {
    await client.end()
  }
})

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
