/** Writes apps/server/src/db/types.ts and docs/schema.sql from a freshly migrated database. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/start-embedded-postgres.ts'
import { describeSchema } from '../../apps/server/test/database/describe-schema.ts'
import { kindsOfIds, nameKindsOfIds } from '../../apps/server/test/database/kinds-of-ids.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-schema-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => {} })
try {
  await migrate(postgres.url)
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  writeFileSync('docs/schema.sql', await describeSchema(client))
  const kinds = await kindsOfIds(client)
  await client.end()
  const cwd = path.resolve('apps/server')
  const options = ['kysely-codegen', '--config-file', '.kysely-codegenrc.json', '--url', postgres.url]
  const { status } = spawnSync('npx', options, { cwd, stdio: 'inherit' })
  // The comments on columns are in docs/schema.sql.
  const types = path.join(cwd, 'src/db/types.ts')
  const rows = readFileSync(types, 'utf8').replaceAll(/^ +\/\*\*\n(?: +\*.*\n)+/gm, '')
  writeFileSync(types, nameKindsOfIds(rows, kinds))
  spawnSync('npx', ['oxfmt', 'src/db/types.ts'], { cwd, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
