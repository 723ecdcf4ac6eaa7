import type { TrustRecord } from '@bandstand/api-spec'
import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'
import { AUTO_RELEASE_HOURS } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/** What others can rely on, from the ledger and the bookings: how a venue paid, how often an artist played. */
export async function readRecord({ db }: Deps, userId: string): Promise<TrustRecord> {
  const paying = await sql<{ due: number; on_time: number; median_hours: number | null }>`
    select count(*) as due,
      count(*) filter (where t.completed_at <= b.ends_at + ${`${AUTO_RELEASE_HOURS + 1} hours`}::interval) as on_time,
      percentile_cont(0.5) within group (
        order by greatest(0, extract(epoch from t.completed_at - b.ends_at) / 3600)) as median_hours
    from transactions t join bookings b on b.id = t.booking_id
    where t.venue_id = ${userId} and b.status = 'completed' and t.amount_cents > 0`.execute(db)
  const playing = await sql<{ played: number; late_cancels: number }>`
    select count(*) filter (where b.status = 'completed') as played,
      count(*) filter (where b.status = 'cancelled' and exists (
        select from booking_events e
        where e.subject_id = b.id and e.event = 'cancelled' and e.doer = 'artist'
          and e.at > b.starts_at - ${`${LATE_CANCEL_HOURS} hours`}::interval)) as late_cancels
    from bookings b where b.artist_id = ${userId}`.execute(db)
  const [paid, played] = [paying.rows[0], playing.rows[0]]
  return {
    due: paid?.due ?? 0,
    paidOnTime: paid?.on_time ?? 0,
    medianHours: paid?.median_hours === null || !paid ? null : Math.round(paid.median_hours * 10) / 10,
    played: played?.played ?? 0,
    lateCancellations: played?.late_cancels ?? 0,
  }
}
