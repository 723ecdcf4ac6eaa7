import type { PayeeId, PersonId } from '@bandstand/domain/accounts'
import { DEFAULT_CURRENCY } from '@bandstand/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { ownersOf } from './parties.queries.ts'

export interface FrozenLine {
  /** Of the act, or of the balance of somebody's own shares. */
  user_id: PayeeId
  /** The act; null for somebody's own shares. */
  name: string | null
  /** The addresses of its owners, or of that person. */
  email: string
  /** Whose own shares they are, or with whose account the act came; null for a further act. */
  person_id: PersonId | null
  frozen_at: Date
  available_cents: number
  withdrawing_cents: number
}

const frozen = sql`
  select a.user_id, max(public_name(p)) as name, coalesce(max(u.email), max(${ownersOf(sql`a.user_id`)})) as email,
    coalesce(max(w.person_id::text), max(f.id::text)) as person_id, min(a.frozen_at) as frozen_at,
    coalesce(ledger_balance(find_ledger_account('artist_payable', a.user_id, ${DEFAULT_CURRENCY})), 0) as available_cents,
    coalesce(ledger_balance(find_ledger_account('payouts', a.user_id, ${DEFAULT_CURRENCY})), 0) as withdrawing_cents
  from payout_accounts a left join profiles p on p.uuid = a.user_id left join wallets w on w.id = a.user_id
    left join users u on u.id = w.person_id left join users f on f.id = a.user_id
  where a.frozen_at is not null`

/** Returns whose withdrawals are frozen, with what is in their balance and on its way to a bank. */
export async function listFrozen(db: Database): Promise<FrozenLine[]> {
  const { rows } =
    await sql<FrozenLine>`${frozen} group by a.user_id order by min(a.frozen_at) limit 500`.execute(db)
  return rows
}

/** Returns those of them that have this id, or are the acts and the own shares of a person. */
export async function findFrozen(
  db: Database,
  { id, personId }: { id?: string; personId?: PersonId },
): Promise<FrozenLine[]> {
  const these: RawBuilder<unknown> =
    id === undefined
      ? sql`w.person_id = ${personId} or a.user_id in (
          select party_id from memberships where person_id = ${personId} and role = 'owner' and ended_at is null)`
      : sql`a.user_id = ${id}::uuid`
  const { rows } = await sql<FrozenLine>`
    ${frozen} and (${these}) group by a.user_id order by min(a.frozen_at), a.user_id`.execute(db)
  return rows
}
