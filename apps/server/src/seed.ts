/** `npm run seed -- --artists N --venues N --gigs N`: fills the configured database for measuring. */
import { parseArgs } from 'node:util'
import { utcDay } from '@bandstand/domain/time'
import { Client } from 'pg'
import { fillDatabase } from './bulk/fill-database.ts'
import { createDatabase } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { loadGazetteer } from './integrations/places/load-gazetteer.ts'
import { runCommand } from './run-command.ts'
import { StartError } from './start-error.ts'

/** The most rows of each kind that one run creates. */
const MOST = 100_000_000
let counts = { artists: 0, venues: 0, gigs: 0 }

const fill: Parameters<typeof runCommand>[0] = async (databaseUrl, report) => {
  const pool = createPool(databaseUrl, { statementTimeoutMs: 0 })
  await loadGazetteer(createDatabase(pool), report)
  await pool.end()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const started = Date.now()
    await fillDatabase(client, counts, utcDay(new Date()), report)
    report(`Filled in ${Math.round((Date.now() - started) / 1000)} s.`)
  } finally {
    await client.end()
  }
}

await runCommand(fill, {
  before: () => {
    counts = readCounts()
  },
})

/** Throws StartError for an unknown option and for a value that is not a number. */
function readCounts() {
  const values = readOptions()
  const count = (name: 'artists' | 'venues' | 'gigs') => {
    if (/^\d{1,9}$/.test(values[name]) && Number(values[name]) <= MOST) return Number(values[name])
    throw new StartError(`--${name} must be a number from 0 to ${MOST}, not "${values[name]}".`)
  }
  const asked = { artists: count('artists'), venues: count('venues'), gigs: count('gigs') }
  if (asked.gigs > 0 && asked.venues === 0) throw new StartError('Gigs need venues. Give --venues too.')
  return asked
}

function readOptions() {
  const text = { type: 'string', default: '0' } as const
  try {
    return parseArgs({ options: { artists: text, venues: text, gigs: text } }).values
  } catch (error) {
    throw new StartError(
      `${(error as Error).message}. Use: npm run seed -- --artists <number> --venues <number> --gigs <number>`,
    )
  }
}
