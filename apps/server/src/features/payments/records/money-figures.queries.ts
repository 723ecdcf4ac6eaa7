import { HOUR_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { listOrdersToSend } from '../deposits/due-payments.queries.ts'

/** The condition on `money_orders o` for what the provider refused for good, and nothing has replaced. */
export const IS_REFUSED_FOR_GOOD = sql`o.status = 'failed' and o.kind <> 'payout'
  and not exists (select from money_orders again where again.replaces = o.id)
  and not exists (select from ledger_postings p where p.key = 'failed:' || o.id || ':reversal')`

/** More than these are counted as many. */
const MOST_COUNTED = 1000

export interface MoneyFigures {
  /** Of the last comparison with the provider; null before the first. */
  differences: number | null
  reconciled_age_seconds: number | null
  refused_orders: number
  open_problems: number
  /** Orders that could be sent, but that the provider has not taken for an hour; 1000 at most. */
  stuck_orders: number
}

/** Returns what an operator has to know about the money of this provider. */
export async function readMoneyFigures(db: Database, provider: string, now: Date): Promise<MoneyFigures> {
  const { rows } = await sql<Omit<MoneyFigures, 'stuck_orders'>>`
    select last.difference_count as differences,
      extract(epoch from ${now}::timestamptz - last.at) as reconciled_age_seconds,
      (select count(*) from money_orders o where ${IS_REFUSED_FOR_GOOD}) as refused_orders,
      (select count(*) from problems where status = 'open') as open_problems
    from (select) one left join lateral (
      select at, difference_count from reconciliations order by id desc limit 1) last on true`.execute(db)
  const stuck = await listOrdersToSend(db, provider, new Date(now.getTime() - HOUR_MS), MOST_COUNTED)
  return { ...rows[0]!, stuck_orders: stuck.length }
}
