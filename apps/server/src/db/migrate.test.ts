import { writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseCopy } from '../../test/copy-database.ts'
import { createTestDatabase } from '../../test/database.ts'
import { makeScratchFolder } from '../../test/scratch-folder.ts'
import { StartError } from '../start-error.ts'
import { migrate } from './migrate.ts'

let database: DatabaseCopy
let client: Client
const folder = makeScratchFolder('migrations')
const write = (name: string, text: string) => writeFileSync(`${folder}/${name}`, text)
const run = () => migrate(database.url, () => {}, folder)

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

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
