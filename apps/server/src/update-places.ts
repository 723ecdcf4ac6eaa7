/** `npm run places:update`: rebuilds the gazetteer from its packages. Servers that run take it at their next start. */
import { createDatabase } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { reloadGazetteer } from './integrations/places/load-gazetteer.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (databaseUrl, report) => {
  const pool = createPool(databaseUrl)
  try {
    const { found, dropped } = await reloadGazetteer(createDatabase(pool), report)
    const count = (places: number) => places.toLocaleString('en-US')
    report(
      `The gazetteer has ${count(found)} places; ${count(dropped)} of former editions are no longer found.`,
    )
  } finally {
    await pool.end()
  }
})
