/** `npm run lighthouse`: the five pages that have to be fast and good, as a table. `-- --url=` measures a running server. */
import { parseArgs } from 'node:util'
import { buildWeb } from '../../scripts/build-web.ts'
import { startBenchServer } from '../gigs/gig-database.ts'
import { startServer } from '../gigs/gig-http.ts'
import { CATEGORIES, type LighthouseScores, measureLighthouse } from './lighthouse-pages.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })
const measured = values.url ? await measureLighthouse(values.url) : await measureOwn()

console.log(['page'.padEnd(14), ...CATEGORIES.map((name) => name.padStart(15))].join(''))
for (const { page, scores } of measured)
  console.log([page.padEnd(14), ...CATEGORIES.map((name) => String(scores[name]).padStart(15))].join(''))
for (const { page, lost } of measured) if (lost.length > 0) console.log(`${page} lost by: ${lost.join('; ')}`)

async function measureOwn(): Promise<LighthouseScores[]> {
  await buildWeb(console.log)
  const database = await startBenchServer()
  const server = await startServer(database.url)
  try {
    return await measureLighthouse(server.url)
  } finally {
    await server.stop()
    await database.stop()
  }
}
