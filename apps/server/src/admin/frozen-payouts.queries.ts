import type { PartyId } from '@bandstand/domain/accounts'
import { DEFAULT_CURRENCY } from '@bandstand/domain/money'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

interface FrozenLine {
  user_id: string
  email: string
  frozen_at: Date
  available_cents: number
  withdrawing_cents: number
}

/** Returns the members whose withdrawals are frozen, with what is in their balance and on its way to a bank. */
export async function listFrozen(db: Database): Promise<FrozenLine[]> {
  const { rows } = await sql<FrozenLine>`
    select a.user_id, u.email, a.frozen_at,
      coalesce(ledger_balance(find_ledger_account('artist_payable', a.user_id, ${DEFAULT_CURRENCY})), 0) as available_cents,
      coalesce(ledger_balance(find_ledger_account('payouts', a.user_id, ${DEFAULT_CURRENCY})), 0) as withdrawing_cents
    from payout_accounts a left join wallets w on w.id = a.user_id join users u on u.id = coalesce(w.person_id, a.user_id)
    where a.frozen_at is not null order by a.frozen_at limit 500`.execute(db)
  return rows
}

/** Returns since when the withdrawals of a member are frozen; null when they aren't. */
export async function findFrozenSince(db: Database, userId: PartyId): Promise<Date | null> {
  const query = db.selectFrom('payout_accounts').select('frozen_at').where('user_id', '=', userId)
  return (await query.where('frozen_at', 'is not', null).executeTakeFirst())?.frozen_at ?? null
}
