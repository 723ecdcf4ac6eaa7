import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/start-embedded-postgres.ts'
import { fastSettings } from '../../apps/server/test/fast-settings.ts'
import { runServer } from '../../apps/server/test/run-server.ts'
import { makeScratchFolder } from '../../apps/server/test/scratch-folder.ts'

/**
 * Before all browser tests: fills one database and one data folder with the demo world, by one run of the server.
 * Each worker copies both (their places stand in the environment), which takes a fraction of filling them.
 */
export default async function startTemplate(): Promise<() => Promise<void>> {
  const folder = makeScratchFolder('e2e')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    report: () => {},
    settings: fastSettings,
  })
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
