import { randomUUID } from 'node:crypto'
import { postings } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import type { Deps } from '../../apps/server/src/deps.ts'
import { post } from '../../apps/server/src/features/payments/ledger/ledger.queries.ts'
import { median } from '../measure.ts'
import { withServerParts } from '../server-requests.ts'

const ROUNDS = 12
const BLOCK_SECONDS = 0.5
const AT_ONCE = 8

export interface PostingRate {
  accounts: number
  perSecond: number
  barePerSecond: number
  /** Median of the rounds' ratios. */
  ratio: number
}

/**
 * Returns the rates of the ledger's postings between this many accounts, half of them from one that must cover it, against
 * the same rows inserted into a table without trigger, references and lookups; each in its own transaction, in alternating
 * blocks.
 */
export function measurePostings(database: { url: string }, accounts: number): Promise<PostingRate> {
  return withServerParts(database, async (deps) => {
    await sql`
      create table if not exists bare_postings (like ledger_postings including defaults including identity, primary key (id))`.execute(
      deps.db,
    )
    const owners = Array.from({ length: accounts }, () => randomUUID())
    const through = (index: number) =>
      postThrough(deps, owners[index % accounts]!, Math.floor(index / accounts))
    const bare = (index: number) => insertBare(deps, index)
    // Each account has enough before anything is taken from it.
    for (const owner of owners) await postThrough(deps, owner, 0)
    const rounds: { ledger: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ ledger: await rateOf(through), bare: await rateOf(bare) })
    return {
      accounts,
      perSecond: median(rounds.map((round) => round.ledger)),
      barePerSecond: median(rounds.map((round) => round.bare)),
      ratio: median(rounds.map((round) => round.ledger / round.bare)),
    }
  })
}

/** Alternately gives a dollar and takes a cent, so that what is given always covers what is taken. */
async function postThrough({ db, now }: Deps, owner: string, turn: number): Promise<void> {
  const given = postings.release(owner, owner, 100)
  const movement =
    turn % 2 === 0 ? { ...given, debit: postings.chargedBack(1).debit } : postings.payout(owner, 1)
  await db
    .transaction()
    .execute((tx) => post(tx, { at: now(), key: `bench:${randomUUID()}`, currency: 'USD' }, [movement]))
}

async function insertBare({ db, now }: Deps, index: number): Promise<void> {
  await db.transaction().execute((tx) =>
    sql`
      insert into bare_postings (at, key, kind, debit_account_id, credit_account_id, amount_cents)
      values (${now()}, ${`bench:${randomUUID()}:release`}, 'release', ${1}, ${2 + (index % 1000)}, ${100})`.execute(
      tx,
    ),
  )
}

/** Returns how often `work` is done a second, eight at once. */
export async function rateOf(
  work: (index: number) => Promise<unknown>,
  seconds = BLOCK_SECONDS,
): Promise<number> {
  let next = 0
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) await work(next++)
    }),
  )
  return (next * 1000) / (performance.now() - began)
}
