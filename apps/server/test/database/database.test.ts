import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

it('gives every test file a migrated database of its own', async () => {
  const first = await createTestDatabase()
  const second = await createTestDatabase()
  const client = new Client({ connectionString: first.url })
  await client.connect()
  await client.query('create table only_here (id int)')
  await client.end()

  const other = new Client({ connectionString: second.url })
  await other.connect()
  const tables = await other.query<{ name: string | null }>("select to_regclass('only_here')::text as name")
  const migrations = await other.query('select name from migrations')
  await other.end()
  await Promise.all([first.drop(), second.drop()])

  expect(tables.rows).toEqual([{ name: null }])
  expect(migrations.rowCount).toBeGreaterThan(0)
})
