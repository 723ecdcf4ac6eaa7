import type { PartyId } from '@bandstand/domain/accounts'
import { PAYOUT_MIN_CENTS } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { balanceOf } from '../ledger/ledger.queries.ts'

interface Sum {
  count: number
  cents: number
}

/**
 * Returns counts and sums, in cents, of a member's unsettled money: payments due or in escrow, orders under way at the
 * provider, and a balance that can be withdrawn. Payments made outside, or never, no longer move. A balance too small
 * to withdraw counts as none.
 */
export async function findOpenMoney(
  db: Database,
  userId: PartyId,
): Promise<{ payments: Sum; transfers: Sum; balance: Sum }> {
  const own = sql`select id from transactions where ${userId} in (artist_id, venue_id)`
  const payments = await sumOf(
    db,
    sql`(
      select case when settlement = 'owed' then owed_cents else amount_cents end as amount_cents from transactions
      where id in (${own}) and (status in ('pending', 'in_escrow') or settlement = 'owed')) due`,
  )
  const transfers = await sumOf(
    db,
    sql`money_orders where status = 'requested' and (artist_id = ${userId} or transaction_id in (${own}))`,
  )
  const cents = await balanceOf(db, { kind: 'artist_payable', ownerId: userId })
  const balance = cents < PAYOUT_MIN_CENTS ? { count: 0, cents: 0 } : { count: 1, cents }
  return { payments, transfers, balance }
}

async function sumOf(db: Database, rows: ReturnType<typeof sql>): Promise<Sum> {
  const { rows: sums } = await sql<Sum>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents from ${rows}`.execute(db)
  return sums[0] ?? { count: 0, cents: 0 }
}
