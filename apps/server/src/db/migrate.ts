import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { Client, type ClientBase, DatabaseError } from 'pg'
import { JOB_SCHEMAS } from '../job-lanes.ts'
import { StartError } from '../start-error.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
const OLDEST_SUPPORTED = 150_000

/** The row of a database that is being restored, beside those of its migrations. */
const RESTORING = '~restoring'

/** The first line of a file that PostgreSQL runs statement by statement, as `create index concurrently` needs. */
const OUTSIDE_TRANSACTION = '-- outside a transaction\n'
/**
 * How long a migration waits for a lock, in milliseconds: everything else on the table waits behind it. Where it and a
 * member's transaction wait for each other it gives way, because PostgreSQL ends one of them only after a second.
 */
const LOCK_MS = 500
/** How often it tries to get the lock, and the pause before the next try, in milliseconds. */
const TRIES = 30
const PAUSE_MS = 1000

export interface MigrateOptions {
  folder?: string
  /** The name of the last one to apply; all by default. */
  upTo?: string
  /** For the one who is restoring into the database: nobody else can use it until that is done. */
  isRestoring?: boolean
}

/**
 * Brings a database to the newest schema: each SQL file once, in order, in its own transaction; the job queue's too. Other
 * servers may be at work meanwhile. Throws StartError when PostgreSQL is older than 15, when its role has too few rights,
 * when a newer version has already migrated the database, when a file was edited after it was applied, when one fails, and
 * when a restore into the database hasn't ended.
 */
export async function migrate(
  connectionString: string,
  report: (text: string) => void = () => {},
  { folder = FOLDER, upTo, isRestoring = false }: MigrateOptions = {},
): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version.rows[0]?.server_version_num) < OLDEST_SUPPORTED) {
      throw new StartError('The database is too old: Bandstand needs PostgreSQL 15 or later.')
    }
    await takeTurn(client)
    await createMigrations(client)
    if (!isRestoring) await requireRestored(client)
    const pending = await listPending(client, folder, upTo)
    for (const schema of JOB_SCHEMAS) await runMigrations({ connectionString, schema })
    for (const migration of pending) {
      report(`Migrating the database: ${migration.name}`)
      await apply(client, migration, report)
    }
  } catch (error) {
    throw asStartError(error)
  } finally {
    await client.end()
  }
}

async function createMigrations(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  await client.query('alter table migrations add column if not exists checksum text')
}

/** Keeps everybody else from using a database until `endRestoring`, also when the restore is interrupted. */
export async function markRestoring(client: ClientBase): Promise<void> {
  await createMigrations(client)
  await client.query('insert into migrations (name) values ($1) on conflict do nothing', [RESTORING])
}

/**
 * Throws StartError unless this version has exactly these migrations, apart from later ones, so that it can make the tables
 * which they made.
 */
export async function requireKnownMigrations(wanted: Omit<Migration, 'text'>[]): Promise<void> {
  const known = new Set((await readMigrations(FOLDER)).map(({ name, checksum }) => `${name} ${checksum}`))
  const unknown = wanted.find(({ name, checksum }) => !known.has(`${name} ${checksum}`))
  if (unknown)
    throw new StartError(
      `This version of Bandstand doesn’t have the migration ${unknown.name} as the backup has it. Restore with the version that made the backup, or a later one.`,
    )
}

/** Makes a restored database usable. */
export async function endRestoring(client: ClientBase): Promise<void> {
  await client.query('delete from migrations where name = $1', [RESTORING])
}

async function requireRestored(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from migrations where name = $1', [RESTORING])
  if (rowCount)
    throw new StartError(
      'A backup is being restored into this database, or its restore was interrupted. In that case restore it again, with --replace.',
    )
}

/**
 * Servers that start at the same time migrate one after another. Each tries to get the lock again and again: a statement
 * that waits for it would have to end before `create index concurrently` can.
 */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      LOCK_NUMBERS.migration,
    ])
    if (rows[0]?.mine) return
    await sleep(200)
  }
}

const FORBIDDEN = '42501'
const NOT_LOCKED = '55P03'

/** Returns a PostgreSQL refusal as a StartError for the operator, and every other error unchanged. */
function asStartError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError || !('severity' in error)) return error
  return 'code' in error && error.code === FORBIDDEN
    ? new StartError(
        `The role of DATABASE_URL doesn’t have the rights it needs: ${error.message}. It must own the database (docs/deploying.md).`,
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
 * it was applied, and for a database that has later ones.
 */
async function listPending(client: Client, folder: string, upTo: string | undefined): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations where name <> $1',
    [RESTORING],
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const migrations = await readMigrations(folder)
  const newest = migrations.at(-1)?.name ?? ''
  const later = [...applied.keys()].filter((name) => name > newest).toSorted()
  if (later.length > 0)
    throw new StartError(
      `A newer version of Bandstand has migrated the database (up to ${later.at(-1)}; this version has ${newest}). Start that version, or restore a backup from before the upgrade.`,
    )
  const pending: Migration[] = []
  for (const migration of migrations.filter(({ name }) => upTo === undefined || name <= upTo)) {
    const { name, checksum } = migration
    const known = applied.get(name)
    if (known === undefined) pending.push(migration)
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

/** Returns all migrations of a folder, in order. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const read = async (name: string) => {
    const text = await readFile(path.join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  }
  return Promise.all(names.map(read))
}

async function apply(client: Client, migration: Migration, report: (text: string) => void): Promise<void> {
  const { name, text } = migration
  for (let tries = 1; ; tries++) {
    try {
      await run(client, migration)
      return
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code === FORBIDDEN) throw error
      await client.query('rollback')
      if (error.code === NOT_LOCKED && tries < TRIES) {
        if (tries === 1) report(`${name} is waiting for other work on the same tables.`)
        await sleep(PAUSE_MS)
        continue
      }
      const line = error.position ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})` : ''
      throw new StartError(`The migration ${name} failed${line}: ${error.message}.`)
    }
  }
}

async function run(client: Client, { name, text, checksum }: Migration): Promise<void> {
  const note = () => client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  if (text.startsWith(OUTSIDE_TRANSACTION)) {
    // After a failure all of it runs again, so each statement of such a file must be repeatable.
    for (const statement of text.split(/;[ \t]*$/m)) if (statement.trim()) await client.query(statement)
    await note()
    return
  }
  await client.query('begin')
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query(text)
  await note()
  await client.query('commit')
}
