import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
const OLDEST_SUPPORTED = 150_000

/**
 * Brings a database to the newest schema: each SQL file once, in order, in its own transaction; the job queue's too.
 * Throws StartError when the server is older than PostgreSQL 15.
 */
export async function migrate(
  connectionString: string,
  report: (text: string) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version.rows[0]?.server_version_num) < OLDEST_SUPPORTED) {
      throw new StartError('The database is too old: Bandstand needs PostgreSQL 15 or later.')
    }
    // Servers that start together migrate one after another.
    await client.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.migration])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const waiting = (await readdir(FOLDER))
      .filter((name) => name.endsWith('.sql') && !done.has(name))
      .toSorted()
    await runMigrations({ connectionString })
    for (const name of waiting) {
      report(`Migrating the database: ${name}`)
      await client.query('begin')
      await client.query(await readFile(new URL(name, `file://${FOLDER}`), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
