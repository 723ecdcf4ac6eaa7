import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { Kill } from '../killable-servers.ts'

/** What a run has tried so far, and the results. */
export interface Tally {
  sequences: number
  acts: number
  acknowledged: number
  /** Refused with a declared error, by its code. */
  refused: Map<string, number>
  /** Without a response, because the server that should have sent it was killed. */
  cutOff: number
  kills: Map<Kill, number>
  /** Of everything, in one snapshot each; those at rest also against the provider's books. */
  checks: number
  checksAtRest: number
  /** Wallets that were frozen by their owner until an operator had checked. */
  unfrozen: number
  /** What servers logged as errors, by its text. */
  logged: Map<string, number>
}

export function createTally(): Tally {
  return {
    sequences: 0,
    acts: 0,
    acknowledged: 0,
    refused: new Map(),
    cutOff: 0,
    kills: new Map(),
    checks: 0,
    checksAtRest: 0,
    unfrozen: 0,
    logged: new Map(),
  }
}

export function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Returns the summary of a run, a line for each figure; `facts` are those of the database at its end. */
export function summary(tally: Tally, facts: Record<string, string>, violations: number): string {
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, each) => all + each, 0)
  const list = (counts: Map<string, number>) =>
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ')
  const lines = {
    sequences: String(tally.sequences),
    acts: String(tally.acts),
    acknowledged: String(tally.acknowledged),
    refused: `${sum(tally.refused)} (${list(tally.refused)})`,
    'cut off by a kill': String(tally.cutOff),
    'kill -9': `${sum(tally.kills)} (${list(tally.kills)})`,
    checks: `${tally.checks} under work, ${tally.checksAtRest} at rest`,
    'wallets frozen and cleared': String(tally.unfrozen),
    'errors in the servers’ logs': `${sum(tally.logged)} (${list(tally.logged)})`,
    ...facts,
    violations: String(violations),
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** Returns what a run left in the database, by its name. */
export async function databaseFacts(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select 'payments' as name, string_agg(status || ' ' || count, ', ' order by status) as value
    from (select status, count(*) from transactions group by status) t
    union all select 'facts in the log', string_agg(event || ' ' || count, ', ' order by event)
    from (select event, count(*) from payment_events group by event) e
    union all select 'postings', count(*) || ' of ' || (sum(amount_cents) / 100.0)::numeric(20, 2) || ' dollars'
    from ledger_postings
    union all select 'shares', count(*) || ' of ' || count(distinct booking_id) || ' bookings' from booking_shares
    union all select 'withdrawn from wallets', string_agg(status || ' ' || count, ', ' order by status) from (
      select o.status, count(*) from money_orders o join wallets w on w.id = o.artist_id where o.kind = 'payout' group by o.status) o
    union all select 'wallets whose bank was changed', count(*)::text
    from payout_accounts a join wallets w on w.id = a.user_id where a.withdrawals_from is not null
    union all select 'shares that went back', count(*)::text from wallets where ended_at is not null
    union all select 'events of the provider', (select count(*) from provider_events) || ' stored of '
      || (select count(*) from sandbox_events)`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
