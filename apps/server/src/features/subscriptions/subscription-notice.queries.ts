import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface SubscriptionFactRow {
  user_uuid: string
  at: Date
  paid_until: Date | null
  time_zone: string
}

/** Returns an event of a subscription with its member's time zone; null when the profile does not exist. */
export async function findSubscriptionFact(
  db: Database,
  eventId: number,
): Promise<SubscriptionFactRow | null> {
  const { rows } = await sql<SubscriptionFactRow>`
    select e.user_uuid, e.at, e.paid_until, coalesce(p.time_zone, ${DEFAULT_TIME_ZONE}) as time_zone
    from subscription_events e join profiles p on p.uuid = e.user_uuid
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}
