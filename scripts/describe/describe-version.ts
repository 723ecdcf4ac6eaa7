/**
 * Makes the checked out commit the previous version, which servers of the next version work beside: runs the server's tests,
 * which note each statement, and writes apps/server/test/database/previous-version.json.gz. `--noted` uses the statements of a run before.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/start-embedded-postgres.ts'
import { writePreviousVersion } from '../../apps/server/test/database/previous-version.ts'
import { readStatements } from '../../apps/server/test/database/statements.ts'

const changes = execFileSync(
  'git',
  ['status', '--porcelain', 'apps/server/src', 'apps/server/migrations', 'packages'],
  {
    encoding: 'utf8',
  },
)
if (changes !== '') fail(`Commit these first, because a release is a commit:\n${changes}`)
if (!process.argv.includes('--noted')) {
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', '--only=server'], { stdio: 'inherit' })
  if (status !== 0) fail('The tests of the server must pass first.')
}
const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-version-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => {} })
try {
  await migrate(postgres.url)
  const { version, commit, migration, statements } = await writePreviousVersion(
    postgres.url,
    readStatements(),
  )
  console.log(`Version ${version} is ${commit}, up to ${migration}, with ${statements.length} statements.`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
