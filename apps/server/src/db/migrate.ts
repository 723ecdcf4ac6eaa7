import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { Client, DatabaseError } from 'pg'
import { StartError } from '../start-error.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
const OLDEST_SUPPORTED = 150_000

/**
 * Brings a database to the newest schema: each SQL file once, in order, in its own transaction; the job queue's too.
 * Throws StartError when PostgreSQL is older than 15, when its role has too few rights, when a file was edited after it was
 * applied, and when one fails.
 */
export async function migrate(
  connectionString: string,
  report: (text: string) => void = () => {},
  folder = FOLDER,
): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version.rows[0]?.server_version_num) < OLDEST_SUPPORTED) {
      throw new StartError('The database is too old: Bandstand needs PostgreSQL 15 or later.')
    }
    // Servers that start at the same time migrate one after another.
    await client.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.migration])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query('alter table migrations add column if not exists checksum text')
    const pending = await listPending(client, folder)
    await runMigrations({ connectionString })
    for (const migration of pending) {
      report(`Migrating the database: ${migration.name}`)
      await apply(client, migration)
    }
  } catch (error) {
    throw asStartError(error)
  } finally {
    await client.end()
  }
}

const FORBIDDEN = '42501'

/** Returns a PostgreSQL refusal as a StartError for the operator, and every other error unchanged. */
function asStartError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError || !('severity' in error)) return error
  return 'code' in error && error.code === FORBIDDEN
    ? new StartError(
        `The role of DATABASE_URL doesn’t have the rights it needs: ${error.message}. It must own the database (README.md, "On a real server").`,
      )
    : new StartError(`The database can’t be migrated: ${error.message}.`)
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Returns the files that were not applied to this database, in order. Throws StartError for one that was edited after
 * it was applied.
 */
async function listPending(client: Client, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const pending: Migration[] = []
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === undefined) pending.push({ name, text, checksum })
    // Applied before checksums were kept.
    else if (known === null)
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
    else if (known !== checksum)
      throw new StartError(
        `The migration ${name} was edited after this database had applied it. Restore the file and write a new migration instead.`,
      )
  }
  return pending
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code === FORBIDDEN) throw error
    const line = error.position ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})` : ''
    throw new StartError(`The migration ${name} failed${line}: ${error.message}.`)
  }
}
