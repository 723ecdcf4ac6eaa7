import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Schema } from '../../../db/database.ts'

export type IntentRow = Selectable<Schema['money_intents']>

/** Returns a payment's newest intent at this provider; one of a former provider does not count. */
export async function findNewestIntent(
  db: Database,
  transactionId: string,
  provider: string,
): Promise<IntentRow | null> {
  const query = db
    .selectFrom('money_intents')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('provider', '=', provider)
  return (await query.orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst()) ?? null
}

/** Returns an intent by the provider’s id; null if it isn't ours. */
export async function findIntent(db: Database, id: string): Promise<IntentRow | null> {
  const query = db.selectFrom('money_intents').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Writes a deposit at the provider, and sets it in its transaction as long as that has none. */
export async function insertIntent(db: Database, intent: Omit<IntentRow, 'asked_at'>): Promise<void> {
  await sql`
    with kept as (
      insert into money_intents (id, provider, transaction_id, amount_cents, currency, created_at)
      values (${intent.id}, ${intent.provider}, ${intent.transaction_id}, ${intent.amount_cents}, ${intent.currency},
        ${intent.created_at})
      on conflict do nothing
    )
    update transactions set stripe_payment_intent_id = ${intent.id}
    where id = ${intent.transaction_id} and (status = 'pending' or settlement = 'owed')`.execute(db)
}

/** Records when the provider was checked about an intent. */
export async function recordIntentCheck(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('money_intents').set({ asked_at: at }).where('id', '=', id).execute()
}
