import type { PartyId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { ownedBy } from '../payment-pages.queries.ts'
import type { TransactionRow } from '../payments.queries.ts'

export interface ExportedRow extends Pick<
  TransactionRow,
  | 'id'
  | 'created_at'
  | 'deposited_at'
  | 'completed_at'
  | 'status'
  | 'settlement'
  | 'amount_cents'
  | 'earned_cents'
  | 'refund_cents'
  | 'stripe_payment_intent_id'
> {
  gig_title: string
  starts_at: Date
  time_zone: string
  gig_location: string
  other_name: string
  /** `created_at` to the microsecond. */
  created_exactly: string
}

/** Returns the time zone and the name of an artist or venue. */
export async function findExporter(
  db: Database,
  userId: PartyId,
): Promise<{ timeZone: string | null; ownName: string }> {
  const { rows } = await sql<{ timeZone: string | null; ownName: string }>`
    select time_zone as "timeZone", public_name(p) as "ownName" from profiles p where uuid = ${userId}`.execute(
    db,
  )
  return rows[0] ?? { timeZone: null, ownName: '' }
}

/** Returns at most `limit` payments of an artist or venue, newest first: those that come `after` a row, or the first ones. */
export async function selectExported(
  db: Database,
  userId: PartyId,
  me: Side,
  { after, limit }: { after: ExportedRow | undefined; limit: number },
): Promise<ExportedRow[]> {
  const next = after
    ? sql`and created_at <= ${after.created_exactly}::timestamptz
        and (created_at < ${after.created_exactly}::timestamptz or id > ${after.id})`
    : sql``
  const { rows } = await sql<ExportedRow>`
    select t.id, t.created_at, t.deposited_at, t.completed_at, t.status, t.settlement, t.amount_cents, t.earned_cents,
      t.refund_cents, t.stripe_payment_intent_id, g.title as gig_title, b.starts_at, b.time_zone,
      g.location as gig_location, public_name(other) as other_name,
      t.created_at::text as created_exactly
    from (
      select * from transactions where ${ownedBy(userId, me)} ${next} order by created_at desc, id limit ${limit}
    ) t
      join bookings b on b.id = t.booking_id join gigs g on g.id = t.gig_id
      join profiles other on other.uuid = t.${me === 'artist' ? sql`venue_id` : sql`artist_id`}
    order by t.created_at desc, t.id`.execute(db)
  return rows
}
