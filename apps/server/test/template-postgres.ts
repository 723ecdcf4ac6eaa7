import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { createPool } from '../src/db/pool.ts'
import type { PostgresPackage } from '../src/embedded-postgres/find-binaries.ts'
import type { EmbeddedPostgres } from '../src/embedded-postgres/start-embedded-postgres.ts'
import { REPOSITORY } from '../src/settings/repository.ts'
import { loadGazetteer } from '../src/integrations/places/load-gazetteer.ts'
import { startTestPostgres } from './database/start-postgres.ts'

const SAVED = join(REPOSITORY, '.cache/databases')
/** What the content of the database comes from. */
const SOURCES = [
  'package-lock.json',
  'apps/server/migrations/*.sql',
  'apps/server/src/{db,embedded-postgres,integrations/places}/*.ts',
  'apps/server/test/{.,database}/*-postgres.ts',
]

/**
 * Starts a PostgreSQL for tests whose database has all migrations, the gazetteer and nothing else. Making it takes longer than
 * most tests, so the first run saves its files, and later ones copy them until a migration or the gazetteer changes.
 */
export async function startTemplatePostgres(
  dataDir: string,
  postgresPackage: PostgresPackage,
): Promise<EmbeddedPostgres> {
  if (!copyTemplate(dataDir, postgresPackage)) {
    await fillDatabase(dataDir, postgresPackage)
    saveFolder(dataDir, savedIn(postgresPackage), postgresPackage)
  }
  return startTestPostgres(dataDir, postgresPackage)
}

/** Copies the files of that database to a data folder where no server has run. Returns false when they have yet to be made. */
export function copyTemplate(dataDir: string, postgresPackage: PostgresPackage): boolean {
  const saved = savedIn(postgresPackage)
  if (!existsSync(saved)) return false
  mkdirSync(dataDir, { recursive: true })
  // PostgreSQL runs as another user, in a folder of this one.
  chmodSync(dataDir, 0o711)
  copyFolder(`${saved}/.`, dataDir)
  return true
}

const savedIn = (postgresPackage: PostgresPackage): string =>
  join(SAVED, `${postgresPackage}-${hashOfSources()}`)

async function fillDatabase(dataDir: string, postgresPackage: PostgresPackage): Promise<void> {
  const postgres = await startTestPostgres(dataDir, postgresPackage)
  await migrate(postgres.url)
  // On a busy machine it takes longer than a request may.
  const pool = createPool(postgres.url, { statementTimeoutMs: 0 })
  await loadGazetteer(createDatabase(pool))
  await pool.end()
  await postgres.stop()
}

/** Saves the files of a stopped server, and removes those of former sources. */
function saveFolder(dataDir: string, saved: string, postgresPackage: PostgresPackage): void {
  mkdirSync(SAVED, { recursive: true })
  const former = readdirSync(SAVED).filter((name) => name.replace(/-[^-]+$/, '') === postgresPackage)
  for (const name of former) rmSync(join(SAVED, name), { recursive: true, force: true })
  const partial = join(SAVED, `partial-${process.pid}`)
  copyFolder(dataDir, partial)
  // Whole or not at all: this run may be ended, and another one may save the same.
  if (existsSync(saved)) rmSync(partial, { recursive: true, force: true })
  else renameSync(partial, saved)
}

/** With owners: run by root, PostgreSQL works as another user. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: REPOSITORY })).toSorted())
    hash.update(path).update(readFileSync(join(REPOSITORY, path)))
  return hash.digest('hex').slice(0, 16)
}
