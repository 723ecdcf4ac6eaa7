import type { PartyId, PayeeId, PersonId } from '@bandstand/domain/accounts'
import { PAYOUT_MIN_CENTS } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { balanceOf } from '../ledger/ledger.queries.ts'
import { findWalletOf, sumUnclaimed } from '../payouts/wallets.queries.ts'

interface Sum {
  count: number
  cents: number
}

/**
 * Returns counts and sums, in cents, of a party's unsettled money, and of the shares of the person whose account is deleted with it:
 * payments due or in escrow, orders under way at the provider, a balance that can be withdrawn, and shares that are kept for people
 * without an account. Payments made outside, or never, no longer move. A balance too small to withdraw counts as none.
 */
export async function findOpenMoney(
  db: Database,
  userId: PartyId,
  personId: PersonId | null,
): Promise<{ payments: Sum; transfers: Sum; balance: Sum; unclaimed: Sum }> {
  const wallet = personId && (await findWalletOf(db, personId))
  const payees: PayeeId[] = [userId, ...(wallet ? [wallet.id] : [])]
  const own = sql`select id from transactions where ${userId} in (artist_id, venue_id)`
  const payments = await sumOf(
    db,
    sql`(
      select case when settlement = 'owed' then owed_cents else amount_cents end as amount_cents from transactions
      where id in (${own}) and (status in ('pending', 'in_escrow') or settlement = 'owed')) due`,
  )
  const transfers = await sumOf(
    db,
    sql`money_orders where status = 'requested' and (artist_id = any (${payees}::uuid[]) or transaction_id in (${own}))`,
  )
  const balances = await Promise.all(
    payees.map((ownerId) => balanceOf(db, { kind: 'artist_payable', ownerId })),
  )
  const worth = balances.filter((cents) => cents >= PAYOUT_MIN_CENTS)
  const balance = { count: worth.length, cents: worth.reduce((sum, cents) => sum + cents, 0) }
  return { payments, transfers, balance, unclaimed: await sumUnclaimed(db, userId) }
}

async function sumOf(db: Database, rows: ReturnType<typeof sql>): Promise<Sum> {
  const { rows: sums } = await sql<Sum>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents from ${rows}`.execute(db)
  return sums[0] ?? { count: 0, cents: 0 }
}
