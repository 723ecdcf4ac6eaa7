import { writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTestDatabase } from '../../test/database/database.ts'
import { makeScratchFolder } from '../../test/database/scratch-folder.ts'
import { StartError } from '../start-error.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof connectTestDatabase>>
let client: Client
const folder = makeScratchFolder('migrations')
const write = (name: string, text: string) => writeFileSync(`${folder}/${name}`, text)
const run = () => migrate(database.url, () => {}, { folder })

beforeAll(async () => {
  database = await connectTestDatabase()
  client = database.client
})
afterAll(() => database.drop())

test('applies a file once, and refuses to start when it was edited later', async () => {
  write('9001-first.sql', 'create table first_one (id integer);')
  await run()
  await run()
  write('9001-first.sql', 'create table first_one (id bigint);')
  await expect(run()).rejects.toThrow(
    new StartError(
      'The migration 9001-first.sql was edited after this database had applied it. Restore the file and write a new migration instead.',
    ),
  )
})

test('adds the checksum of a file that was applied before checksums existed', async () => {
  write('9001-first.sql', 'create table first_one (id integer);')
  await client.query(`update migrations set checksum = null where name = '9001-first.sql'`)
  await run()
  const { rows } = await client.query(`select checksum from migrations where name = '9001-first.sql'`)
  expect(rows[0].checksum).toMatch(/^[0-9a-f]{64}$/)
})

test('reports the file and the line of SQL that fails, and leaves the schema unchanged', async () => {
  write('9002-broken.sql', 'create table half (id integer);\n\ncreate tabel other (id integer);')
  await expect(run()).rejects.toThrow(
    new StartError('The migration 9002-broken.sql failed (line 3): syntax error at or near "tabel".'),
  )
  expect((await client.query(`select to_regclass('half') as half`)).rows[0].half).toBeNull()
})

test('refuses a database that a newer version has migrated', async () => {
  write('9002-broken.sql', 'create table half (id integer);')
  await client.query(`insert into migrations (name) values ('9999-from-tomorrow.sql')`)
  await expect(run()).rejects.toThrow(
    new StartError(
      'A newer version of Bandstand has migrated the database (up to 9999-from-tomorrow.sql; this version has 9002-broken.sql). Start that version, or restore a backup from before the upgrade.',
    ),
  )
  await client.query(`delete from migrations where name = '9999-from-tomorrow.sql'`)
})

test('gives way to other work on the same table, and tries again', async () => {
  const other = new Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query('lock table first_one in access share mode')
  write('9004-column.sql', 'alter table first_one add column note text;')
  const reports: string[] = []
  const report = (text: string) => {
    reports.push(text)
    if (text.includes('is waiting')) void other.query('commit')
  }
  await migrate(database.url, report, { folder })
  await other.end()
  expect(reports).toContain('9004-column.sql is waiting for other work on the same tables.')
  expect((await client.query('select note from first_one')).rows).toEqual([])
})

test('creates an index beside work on its table, again after a failure', async () => {
  write(
    '9005-index.sql',
    `-- outside a transaction
drop index concurrently if exists first_by_note;
create unique index concurrently first_by_note on first_one (note);
`,
  )
  await client.query(`insert into first_one (id, note) values (1, 'same'), (2, 'same')`)
  await expect(run()).rejects.toThrow('The migration 9005-index.sql failed: could not create unique index')
  await client.query('delete from first_one where id = 2')
  await Promise.all([run(), run()])
  const { rows } = await client.query(
    `select indisvalid from pg_index where indexrelid = 'first_by_note'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})
