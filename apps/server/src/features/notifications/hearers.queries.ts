import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

/** Where a member hears, and what of. */
export type HearerRow = Pick<
  Selectable<Schema['profiles']>,
  'email_gig_updates' | 'email_messages' | 'email_payments'
> & { email: string }

export async function findHearer(tx: Tx, userId: string): Promise<HearerRow | null> {
  const query = tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.uuid')
    .select(['users.email', 'email_gig_updates', 'email_messages', 'email_payments'])
    .where('profiles.uuid', '=', userId)
  return (await query.executeTakeFirst()) ?? null
}
