/** Writes apps/server/src/db/types.ts from a freshly migrated database. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/embedded-postgres/start-embedded-postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-types-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => {} })
try {
  await migrate(postgres.url)
  const cwd = path.resolve('apps/server')
  const options = ['kysely-codegen', '--config-file', '.kysely-codegenrc.json', '--url', postgres.url]
  const { status } = spawnSync('npx', options, { cwd, stdio: 'inherit' })
  spawnSync('npx', ['oxfmt', 'src/db/types.ts'], { cwd, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
