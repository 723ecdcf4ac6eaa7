/** `npm run places:update`: rebuilds the gazetteer from its packages. Running servers use it from their next start. */
import { grouped } from '@bandstand/domain/product'
import { createDatabase } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { createGazetteer } from './integrations/places/gazetteer.ts'
import { reloadGazetteer } from './integrations/places/load-gazetteer.ts'
import { locateUnplacedAddresses } from './locate-unplaced-addresses.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (databaseUrl, report) => {
  const pool = createPool(databaseUrl, { statementTimeoutMs: 0 })
  try {
    const db = createDatabase(pool)
    const { found, dropped } = await reloadGazetteer(db, report)
    report(
      `The gazetteer has ${grouped(found)} places; ${grouped(dropped)} from earlier editions can no longer be found.`,
    )
    await locateUnplacedAddresses({ db, places: createGazetteer(db), now: () => new Date() }, report)
  } finally {
    await pool.end()
  }
})
