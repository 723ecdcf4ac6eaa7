import { lockProfile } from './locks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { noteAudit } from '../admin/audit-log.queries.ts'
import { post } from '../features/payments/ledger.queries.ts'
import { emit } from '../outbox/events.ts'
import type { Database, Tx } from './database.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

it('works in the schema public [LIM-55]', async () => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(test.deps.db)
  expect(rows).toEqual([{ schema: 'public' }])
})

it('survives a connection that breaks while it is in use', async () => {
  const { pool } = test.deps
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  // The error reaches an idle connection.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1')).rowCount).toBe(1)
})

/** Never called. The compiler refuses a change that allows one of these. */
export const refusedByTheCompiler = async (db: Database, at: Date): Promise<void> => {
  // @ts-expect-error -- a lock on a plain connection ends with its own statement
  await lockProfile(db, 'id')
  // @ts-expect-error -- an event is emitted only with its payload
  await emit(db, 'account.recovery_requested', { email: 'a@example.com', redirectTo: null })
  // @ts-expect-error -- both sides of a posting are there, or none
  await post(db, at, 'key', [])
  // @ts-expect-error -- an act and its entry are both there, or neither
  await noteAudit(db, {} as Parameters<typeof noteAudit>[1], {})
}

it('accepts a transaction for reads, but not the database for locks', async () => {
  const reads: (db: Database) => Promise<unknown> = (db) => sql`select 1`.execute(db)
  const locks: (tx: Tx) => Promise<unknown> = (tx) => lockProfile(tx, crypto.randomUUID())
  await reads(test.deps.db)
  expect(await test.deps.db.transaction().execute(async (tx) => [await reads(tx), await locks(tx)])).toEqual([
    expect.anything(),
    null,
  ])
})
