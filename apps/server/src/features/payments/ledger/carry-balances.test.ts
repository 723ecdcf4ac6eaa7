import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, postings } from '@bandstand/domain/payments'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectMoneyInvariants } from '../../../../test/invariants/payment-invariants.ts'
import type { Tx } from '../../../db/database.ts'
import { closePeriod, readSettledPosting } from './carried-balances.queries.ts'
import { carryBalances } from './carry-balances.ts'
import { balanceOf, post } from './ledger.queries.ts'
import { reconcile } from './reconcile.ts'

const POSTERS = 6
const TRANSACTIONS = 12
const RULE = { postings: 7, carriedFrom: 3 }

const transaction = fc.record({
  /** Which of the artists gets or loses how much. */
  movements: fc.array(fc.record({ artist: fc.nat(3), cents: fc.integer({ min: -300, max: 900 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  pauseMs: fc.nat(4),
  end: fc.constantFrom('commit', 'commit', 'commit', 'rollback', 'kill'),
})
const poster = fc.array(transaction, { minLength: TRANSACTIONS, maxLength: TRANSACTIONS })
type Transaction = typeof transaction extends fc.Arbitrary<infer Value> ? Value : never

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const payable = (ownerId: string): Account => ({ kind: 'artist_payable', ownerId })
const postTo = (tx: Tx, artistId: string, cents: number) =>
  post(tx, { at: test.deps.now(), key: randomUUID(), currency: 'USD' }, [
    cents < 0
      ? postings.payout(artistId, -cents)
      : { ...postings.release(artistId, artistId, cents), debit: { kind: 'disputes', ownerId: null } },
  ])
const giveEach = (count: number, artistId: string) =>
  test.deps.db.transaction().execute(async (tx) => {
    for (let given = 0; given < count; given++) await postTo(tx, artistId, 100)
  })

/** The accounts whose balance isn't the sum of all of their postings, in one snapshot. */
const wrongBalances = sql<{ id: number }>`
  select a.id from ledger_accounts a where ledger_balance(a.id) <> (
    select coalesce(sum(case a.id when p.credit_account_id then p.amount_cents else -p.amount_cents end), 0)
    from ledger_postings p where a.id in (p.debit_account_id, p.credit_account_id))`

async function take({ movements, pauseMs, end }: Transaction, artists: string[]): Promise<void> {
  const tx = await test.deps.db.startTransaction().execute()
  try {
    for (const { artist, cents } of movements) {
      await postTo(tx, artists[artist]!, cents)
      await wait(pauseMs)
    }
    // Each connection kills itself. Killing it from another one would deadlock once every connection of the pool is in use.
    if (end === 'kill') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    await (end === 'rollback' ? tx.rollback() : tx.commit()).execute()
  } catch {
    // Killed, or an artist doesn't have that much.
    if (!tx.isCommitted && !tx.isRolledBack)
      await tx
        .rollback()
        .execute()
        .catch(() => {})
  }
}

it('gives the same balances as all postings, whoever posts, gives up or is killed while periods are closed', async () => {
  const { deps } = test
  await fc.assert(
    fc.asyncProperty(fc.array(poster, { minLength: POSTERS, maxLength: POSTERS }), async (plan) => {
      const artists = Array.from({ length: 4 }, () => randomUUID())
      // Opens the accounts: two who open the same ones at the same time can block each other.
      for (const artistId of artists) await giveEach(1, artistId)
      const done = new AbortController()
      const until = async (work: () => Promise<void>) => {
        while (!done.signal.aborted) await work()
        await work()
      }
      const closer = () => until(() => carryBalances(deps, RULE))
      const checker = () => until(async () => expect((await wrongBalances.execute(deps.db)).rows).toEqual([]))
      const others = [closer(), closer(), checker()]
      await Promise.all(
        plan.map(async (transactions) => {
          for (const each of transactions) await take(each, artists)
        }),
      )
      done.abort()
      await Promise.all(others)
      await expectMoneyInvariants(deps.db)
      expect(await reconcile(deps)).toEqual([])
    }),
    { numRuns: 3 * inject('properties').times, endOnFailure: true },
  )
  const { rows } = await sql<{ carries: number; gaps: boolean; open: number }>`
    select (select count(*) from ledger_carries) as carries,
      (select max(id) > count(*) from ledger_postings) as gaps,
      (select count(*) from ledger_postings where id > (select max(up_to) from ledger_closings)) as open`.execute(
    deps.db,
  )
  // It closed what it could, also after postings that were taken back.
  expect(rows[0]!.carries).toBeGreaterThan(20)
  expect(rows[0]!.gaps).toBe(true)
  expect(rows[0]!.open).toBeLessThan(RULE.postings)
}, 300_000)

it('closes no period while a transaction that posted within it is still running', async () => {
  const { db } = test.deps
  const warn = vi.fn()
  const carrying = { ...test.deps, log: Object.assign(Object.create(test.deps.log), { warn }) }
  const artistId = randomUUID()
  await giveEach(1, artistId)
  const late = await db.startTransaction().execute()
  await postTo(late, artistId, 55)
  await giveEach(20, artistId)
  await carryBalances(carrying, RULE)
  expect(warn).toHaveBeenCalledTimes(1)
  await late.commit().execute()
  expect(await balanceOf(db, payable(artistId))).toBe(2155)
  await carryBalances(carrying, RULE)
  expect(await balanceOf(db, payable(artistId))).toBe(2155)
  const { rows } = await sql`
    select from ledger_carries
    where account_id = find_ledger_account('artist_payable', ${artistId}, 'USD')`.execute(db)
  expect(rows.length).toBeGreaterThan(1)
  expect(warn).toHaveBeenCalledTimes(1)
})

it('closes each period once when two servers do it at the same moment', async () => {
  const { db, now } = test.deps
  await giveEach(30, randomUUID())
  const settled = (await readSettledPosting(db))!
  const close = () => closePeriod(db, { at: now(), settled, rule: RULE })
  while ((await Promise.all([close(), close(), close()])).includes(true));
  const { rows } = await sql<{ sizes: number[] }>`
    select array_agg(distinct size)::int[] as sizes from (
      select (select count(*) from ledger_postings where id <= up_to and id > lag) as size
      from (select up_to, lag(up_to, 1, 0) over (order by up_to) as lag from ledger_closings) c) s`.execute(
    db,
  )
  expect(rows[0]!.sizes).toEqual([RULE.postings])
  expect((await wrongBalances.execute(db)).rows).toEqual([])
})

it('reads only the postings since the last carried balance', async () => {
  const { db } = test.deps
  const artistId = randomUUID()
  const carried = async () => {
    const { rows } = await sql<{ cents: number }>`
      select cents from ledger_carries where account_id = find_ledger_account('artist_payable', ${artistId}, 'USD')
      order by up_to desc limit 1`.execute(db)
    return rows[0]?.cents
  }
  await giveEach(2, artistId)
  await carryBalances(test.deps, RULE)
  expect(await carried(), 'an account with few postings').toBeUndefined()
  await giveEach(40, artistId)
  await carryBalances(test.deps, RULE)
  expect(await carried()).toBeGreaterThan(4200 - RULE.postings * 100)
})

it('reports a carried balance that is not the sum of its postings', async () => {
  const { db } = test.deps
  const quiet = { ...test.deps, log: test.deps.log.child({}, { level: 'silent' }) }
  const artistId = randomUUID()
  await giveEach(40, artistId)
  await carryBalances(test.deps, RULE)
  const changed = sql<{ id: string; cents: number }>`
    update ledger_carries set cents = cents + 1 where (account_id, up_to) = (
      select account_id, min(up_to) from ledger_carries
      where account_id = find_ledger_account('artist_payable', ${artistId}, 'USD') group by account_id)
    returning account_id || ':' || up_to as id, cents`
  await expect(changed.execute(db), 'carried balances never change').rejects.toThrow('only added to')
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    return changed.execute(tx)
  })
  const { id, cents } = rows[0]!
  // The next one is off by what was added here, too: it has the postings in between.
  expect(await reconcile(quiet)).toEqual([
    { kind: 'carried_balance', id, carriedCents: cents, summedCents: cents - 1 },
    expect.objectContaining({ kind: 'carried_balance' }),
  ])
})
