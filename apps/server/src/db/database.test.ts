import { asPartyId } from '@bandstand/domain/accounts'
import { lockProfile } from './locks.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { recordAudit } from '../admin/audit-log.queries.ts'
import { post } from '../features/payments/ledger/ledger.queries.ts'
import { emit } from '../outbox/events.ts'
import { createDatabase, type Database, type Tx } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'
import type * as Pools from './pool.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
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

it('is unavailable while its disk is full', async () => {
  const full = `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  const refused = await test.deps.pool.query(full).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseUnavailable)
  expect(String(refused)).toBe('Error: The database has no room: could not extend file')
})

it('goes on when another server adds a column, in and outside of transactions', async () => {
  // Its own copy, as the number of statements that get a name is limited in all tests of a process together.
  const copy = './pool.ts?own'
  const { createPool } = (await import(copy)) as typeof Pools
  const own = createPool(test.deps.pool.options.connectionString!, { max: 2 })
  const db = createDatabase(own)
  const read = () => db.selectFrom('places').selectAll().where('place_id', '=', 'city:none').execute()
  let begun = 0
  let onStale = () => {}
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
        const lost = tx.selectFrom('places').selectAll().where('place_id', '=', 'city:lost')
        await lost.execute().catch((error: unknown) => {
          onStale()
          throw error
        })
      })
  await read()
  await sql`alter table places add column added_later text`.execute(test.deps.db)
  expect(await read()).toEqual([])
  // Both connections have its statement now.
  await Promise.all([write(), write()])
  expect(begun).toBe(2)
  await sql`alter table places add column added_even_later text`.execute(test.deps.db)
  // It begins again on the other connection, whose statement is as old.
  const blocker = await own.connect()
  const taken = Promise.withResolvers<PoolClient>()
  onStale = () => {
    void own.connect().then((client) => {
      taken.resolve(client)
      blocker.release()
    })
  }
  await write()
  expect(begun).toBe(4)
  const { rows } = await sql<{ edition: number }>`
    select edition from gazetteer_editions where edition > 900 order by 1`.execute(db)
  expect(rows).toEqual([{ edition: 901 }, { edition: 902 }, { edition: 904 }])
  const client = await taken.promise
  client.release()
  await own.end()
})

it('begins again when it and a migration wait for each other, but not when two of its own do', async () => {
  const { db, pool } = test.deps
  const migration = await pool.connect()
  await pool.query(`update migrations set applied_at = now() - interval '1 hour'`)
  let begun = 0
  /** Whoever waits longest is ended, which is the transaction here. */
  const collide = async () => {
    await migration.query('begin; lock table web_vitals')
    const waited = db.transaction().execute(async (tx) => {
      begun += 1
      await sql`set local deadlock_timeout = '200ms'`.execute(tx)
      await sql`select from gazetteer_editions`.execute(tx)
      await tx.selectFrom('web_vitals').selectAll().limit(1).execute()
    })
    const waiting = `select from pg_locks where relation = 'web_vitals'::regclass and not granted`
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5 }).toBe(1)
    const locked = migration.query('lock table gazetteer_editions').then(() => migration.query('commit'))
    await Promise.all([waited, locked])
  }
  await expect(collide()).rejects.toMatchObject({ code: '40P01' })
  expect(begun).toBe(1)
  await migration.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.migration])
  await collide()
  expect(begun).toBe(3)
  await migration.query('select pg_advisory_unlock($1)', [LOCK_NUMBERS.migration])
  migration.release()
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
  await recordAudit(db, {} as Parameters<typeof recordAudit>[1], {})
}

it('accepts a transaction for reads, but not the database for locks', async () => {
  const reads: (db: Database) => Promise<unknown> = (db) => sql`select 1`.execute(db)
  const locks: (tx: Tx) => Promise<unknown> = (tx) => lockProfile(tx, asPartyId(crypto.randomUUID()))
  await reads(test.deps.db)
  expect(await test.deps.db.transaction().execute(async (tx) => [await reads(tx), await locks(tx)])).toEqual([
    expect.anything(),
    null,
  ])
})
