import { lockProfile } from './locks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { noteAudit } from '../admin/audit-log.queries.ts'
import { post } from '../features/payments/ledger.queries.ts'
import { emit } from '../outbox/events.ts'
import { createDatabase, type Database, type Tx } from './database.ts'
import type * as Pools from './pool.ts'

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

it('goes on when another server adds a column, in and outside of transactions', async () => {
  // Its own copy, as the number of statements that get a name is limited in all tests of a process together.
  const copy = './pool.ts?own'
  const { createPool } = (await import(copy)) as typeof Pools
  const own = createPool(test.deps.pool.options.connectionString!, { max: 1 })
  const db = createDatabase(own)
  const read = () => db.selectFrom('places').selectAll().where('place_id', '=', 'city:none').execute()
  let begun = 0
  const write = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        begun += 1
        await tx
          .insertInto('gazetteer_editions')
          .values({ edition: 900 + begun })
          .execute()
        await tx.selectFrom('places').selectAll().where('place_id', '=', 'city:lost').execute()
      })
  await read()
  await write()
  expect(begun).toBe(1)
  await sql`alter table places add column added_later text`.execute(test.deps.db)
  expect(await read()).toEqual([])
  await sql`alter table places add column added_even_later text`.execute(test.deps.db)
  await write()
  expect(begun).toBe(3)
  const { rows } = await sql<{ edition: number }>`
    select edition from gazetteer_editions where edition > 900 order by 1`.execute(db)
  expect(rows).toEqual([{ edition: 901 }, { edition: 903 }])
  await own.end()
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
