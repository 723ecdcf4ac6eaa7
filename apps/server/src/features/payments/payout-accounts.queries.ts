import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

export type PayoutAccountRow = Selectable<Schema['payout_accounts']>

/** At this provider; an account at a former one pays nobody. */
export async function findPayoutAccount(
  tx: Tx,
  userId: string,
  provider: string,
): Promise<PayoutAccountRow | null> {
  const query = tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
  return (await query.executeTakeFirst()) ?? null
}

/** The first account that is opened for an artist stays theirs; the clock asks for it from the newest beginning on. */
export async function keepPayoutAccount(
  tx: Tx,
  account: Omit<PayoutAccountRow, 'ready' | 'asked_at'>,
): Promise<void> {
  await tx
    .insertInto('payout_accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider']).doUpdateSet({ begun_at: account.begun_at }),
    )
    .execute()
}

export async function noteAccountAsked(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.updateTable('payout_accounts').set({ asked_at: at }).where('account_id', '=', accountId).execute()
}

/** Notes whether the provider can pay the artist; true when that has just become so. */
export async function setPayoutReady(tx: Tx, accountId: string, ready: boolean): Promise<string | null> {
  const row = await tx
    .updateTable('payout_accounts')
    .set({ ready })
    .where('account_id', '=', accountId)
    .where('ready', '!=', ready)
    .returning('user_id')
    .executeTakeFirst()
  return ready ? (row?.user_id ?? null) : null
}
