import type { PayeeId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/database.ts'

/** Freezes the withdrawals of a payee, at every provider; returns false when there was nothing to freeze. */
export async function markFrozen(tx: Tx, userId: PayeeId, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ frozen_at: at })
    .where('user_id', '=', userId)
    .where('frozen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the freeze of a payee's withdrawals, at every provider; returns false when there is none. */
export async function unmarkFrozen(tx: Tx, userId: PayeeId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ frozen_at: null })
    .where('user_id', '=', userId)
    .where('frozen_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns how much of these payees' withdrawals the provider is paying to a bank now, in cents: nobody can stop that anymore. */
export async function sumSentPayouts(db: Database, payeeIds: PayeeId[]): Promise<number> {
  const { cents } = await db
    .selectFrom('money_orders')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('artist_id', 'in', payeeIds)
    .where('kind', '=', 'payout')
    .where('status', '=', 'requested')
    .where('provider_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return cents
}
