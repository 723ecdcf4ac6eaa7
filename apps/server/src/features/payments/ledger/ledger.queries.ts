import type { Account, Posting } from '@bandstand/domain/payments'
import { type Currency, DEFAULT_CURRENCY } from '@bandstand/domain/money'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/database.ts'

/**
 * Writes the movements of one fact, in the accounts of the given currency; movements of 0 are left out. `key`
 * identifies the fact: posting it again violates a constraint at once; an overdrawn account violates one at the
 * commit (see `isUncovered`).
 */
export async function post(
  tx: Tx,
  { at, key, currency }: { at: Date; key: string; currency: Currency },
  movements: Posting[],
): Promise<void> {
  for (const { kind, debit, credit, amountCents } of movements) {
    if (amountCents === 0) continue
    await sql`
      insert into ledger_postings (at, key, kind, debit_account_id, credit_account_id, amount_cents)
      values (
        ${at}, ${`${key}:${kind}`}, ${kind}, ledger_account(${debit.kind}, ${debit.ownerId}, ${currency}),
        ledger_account(${credit.kind}, ${credit.ownerId}, ${currency}), ${amountCents}
      )`.execute(tx)
  }
}

/** Returns how much a movement of this fact was, in cents; null when it was not posted, or not `before` then. */
export async function postedCents(
  tx: Tx,
  key: string,
  kind: Posting['kind'],
  before?: Date,
): Promise<number | null> {
  const query = tx.selectFrom('ledger_postings').select('amount_cents').where('key', '=', `${key}:${kind}`)
  const row = await (before ? query.where('at', '<', before) : query).executeTakeFirst()
  return row?.amount_cents ?? null
}

/** Returns the credits minus the debits of an account, in cents; 0 for one that was never used. */
export async function balanceOf(
  db: Database,
  { kind, ownerId }: Account,
  currency: Currency = DEFAULT_CURRENCY,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ledger_balance(find_ledger_account(${kind}, ${ownerId}, ${currency})) as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Returns whether the ledger refused a posting because it would overdraw an account. */
export function isUncovered(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'ledger_accounts_not_negative'
}
