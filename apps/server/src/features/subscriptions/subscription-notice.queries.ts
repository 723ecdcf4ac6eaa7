import type { PartyId, UserType } from '@bandstand/domain/accounts'
import type { BillingInterval } from '@bandstand/domain/subscriptions'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface SubscriptionFactRow {
  user_uuid: PartyId
  user_type: UserType
  at: Date
  paid_until: Date | null
  /** Null for a granted tier. */
  billing_interval: BillingInterval | null
  time_zone: string
}

/** Returns an event of a subscription with its member and price; null when the profile does not exist. */
export async function findSubscriptionFact(
  db: Database,
  eventId: number,
): Promise<SubscriptionFactRow | null> {
  const { rows } = await sql<SubscriptionFactRow>`
    select e.user_uuid, p.user_type, e.at, e.paid_until, s.billing_interval,
      coalesce(p.time_zone, ${DEFAULT_TIME_ZONE}) as time_zone
    from subscription_events e join profiles p on p.uuid = e.user_uuid
      left join subscriptions s on s.subscription_id = e.subscription_id
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}
