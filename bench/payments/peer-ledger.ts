import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { postings } from '@bandstand/domain/payments'
import { Pool } from 'pg'
import { post } from '../../apps/server/src/features/payments/ledger/ledger.queries.ts'
import { createEmptyDatabase, withClient } from '../gigs/gig-database.ts'
import { type Spread, spread } from '../measure.ts'
import { rateOf } from './payment-postings.ts'
import { withServerParts } from '../server-requests.ts'

const ROUNDS = 12
const BLOCK_SECONDS = 2
const ACCOUNTS = 1000
const CONNECTIONS = 8

export interface LedgerRates {
  ours: Spread
  /** pgledger's rates and ours divided by them: out of one account, as deposits are, and between different ones. */
  shared: { rate: Spread; ratio: Spread }
  apart: { rate: Spread; ratio: Spread }
}

/**
 * Returns the rates of deposits to a thousand accounts by our ledger, and of transfers by pgledger, each in its own
 * transaction, in blocks whose order changes. `files` are pgledger's SQL files, in the order in which they're run.
 */
export async function measureLedgers(serverUrl: string, files: string[]): Promise<LedgerRates> {
  const url = await createEmptyDatabase(serverUrl, 'peer_ledger')
  const ids = await withClient(url, async (client) => {
    await client.query('create schema peer')
    await client.query('set search_path = peer, public')
    for (const file of files) await client.query(readFileSync(file, 'utf8'))
    const { rows } = await client.query<{ id: string }>(
      `select (pgledger_create_account('account ' || n, 'USD')).id from generate_series(0, $1::int) n`,
      [ACCOUNTS],
    )
    return rows.map(({ id }) => id)
  })
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, options: '-c search_path=peer,public' })
  const transfer = (from: string, to: string) =>
    pool.query({
      name: 'transfer',
      text: 'select id from pgledger_create_transfer($1, $2, 1.00)',
      values: [from, to],
    })
  try {
    return await withServerParts({ url }, async ({ db, now }) => {
      const owners = Array.from({ length: ACCOUNTS }, () => randomUUID())
      const blocks = {
        ours: (index: number) =>
          db
            .transaction()
            .execute((tx) =>
              post(tx, { at: now(), key: `peer:${randomUUID()}`, currency: 'USD' }, [
                postings.charge(owners[index % ACCOUNTS]!, 100),
              ]),
            ),
        shared: (index: number) => transfer(ids[ACCOUNTS]!, ids[index % ACCOUNTS]!),
        apart: (index: number) => transfer(ids[(index * 2) % ACCOUNTS]!, ids[(index * 2 + 1) % ACCOUNTS]!),
      }
      const names = Object.keys(blocks) as (keyof typeof blocks)[]
      const rounds: Record<keyof typeof blocks, number>[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const rates = { ours: 0, shared: 0, apart: 0 }
        for (const at of names.keys()) {
          const name = names[(at + round) % names.length]!
          rates[name] = await rateOf(blocks[name], BLOCK_SECONDS)
        }
        rounds.push(rates)
      }
      const against = (name: 'shared' | 'apart') => ({
        rate: spread(rounds.map((rates) => rates[name])),
        ratio: spread(rounds.map((rates) => rates.ours / rates[name])),
      })
      return {
        ours: spread(rounds.map(({ ours }) => ours)),
        shared: against('shared'),
        apart: against('apart'),
      }
    })
  } finally {
    await pool.end()
  }
}
