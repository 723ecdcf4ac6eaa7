import { type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

export type SubscriptionRow = Selectable<Schema['subscriptions']>
type ProfileRow = Selectable<Schema['profiles']>

/** A member's tier and boosts, and the subscription that is not over. */
export type SummaryRow = Pick<
  ProfileRow,
  | 'user_type'
  | 'subscription_tier'
  | 'subscription_expiry'
  | 'boost_expiry'
  | 'free_boosts_available'
  | 'free_boosts_reset_date'
  | 'time_zone'
> & {
  live: Pick<
    SubscriptionRow,
    'subscription_id' | 'status' | 'billing_interval' | 'cancel_at_period_end'
  > | null
  is_customer: boolean
}

export async function findSummary(tx: Tx, userId: string, provider: string): Promise<SummaryRow | null> {
  const { rows } = await sql<SummaryRow>`
    select p.user_type, p.subscription_tier, p.subscription_expiry, p.boost_expiry, p.free_boosts_available,
      p.free_boosts_reset_date, p.time_zone,
      (select json_build_object('subscription_id', s.subscription_id, 'status', s.status,
          'billing_interval', s.billing_interval, 'cancel_at_period_end', s.cancel_at_period_end)
        from subscriptions s
        where s.user_uuid = p.uuid and s.status in ('active', 'past_due') and s.provider <> 'operator'
        order by s.status, s.created_at desc limit 1) as live,
      exists (select from billing_customers c where c.user_uuid = p.uuid and c.provider = ${provider}) as is_customer
    from profiles p where p.uuid = ${userId}`.execute(tx)
  return rows[0] ?? null
}

/** Newest first. */
export async function selectSubscriptions(
  tx: Tx,
  userId: string,
  { status, limit }: { status?: SubscriptionRow['status']; limit: number },
): Promise<SubscriptionRow[]> {
  const query = tx.selectFrom('subscriptions').selectAll().where('user_uuid', '=', userId)
  return (status ? query.where('status', '=', status) : query)
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id')
    .limit(limit)
    .execute()
}
