import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

it('works in the schema public [LIM-55]', async () => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(test.deps.db)
  expect(rows).toEqual([{ schema: 'public' }])
})

it('outlives a connection that breaks while it is in use', async () => {
  const { pool } = test.deps
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  // The news comes to a connection that waits for nothing.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1')).rowCount).toBe(1)
})
