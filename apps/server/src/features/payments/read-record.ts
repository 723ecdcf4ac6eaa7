import type { TrustRecord } from '@bandstand/api-spec'
import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'
import { AUTO_RELEASE_HOURS, UNFUNDED_LEAVE_HOURS } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/**
 * What others can rely on, from the ledger and the bookings: how a venue paid, how often an artist played. What one side
 * alone says was paid outside counts for nobody; what a venue owes, or paid nobody, stays until it is settled.
 */
export async function readRecord({ db }: Deps, userId: string): Promise<TrustRecord> {
  const paying = await sql<{ due: number; on_time: number; median_hours: number | null }>`
    select count(*) as due,
      count(*) filter (where t.completed_at <= b.ends_at + ${`${AUTO_RELEASE_HOURS + 1} hours`}::interval
        or o.paid_on <= (b.ends_at at time zone b.time_zone)::date + 1) as on_time,
      percentile_cont(0.5) within group (
        order by greatest(0, extract(epoch from t.completed_at - b.ends_at) / 3600))
        filter (where t.completed_at is not null) as median_hours
    from transactions t join bookings b on b.id = t.booking_id
      left join outside_claims o on o.transaction_id = t.id and o.status = 'confirmed'
    where t.venue_id = ${userId} and b.status = 'completed' and t.amount_cents > 0
      and t.settlement is distinct from 'claimed'`.execute(db)
  const owing = await sql<{ unpaid: number }>`
    select count(*) as unpaid from transactions t
    where t.venue_id = ${userId} and (t.settlement in ('owed', 'unpaid') or t.status = 'pending' and exists (
      -- Only the artist's denial counts: an artist could otherwise make a false report for the venue to deny.
      select from outside_claims o
      where o.transaction_id = t.id and o.status = 'denied' and o.made_by = 'venue'))`.execute(db)
  const playing = await sql<{ played: number; late_cancels: number }>`
    select count(*) filter (where b.status = 'completed') as played,
      count(*) filter (where b.status = 'cancelled' and exists (
        select from booking_events e
        where e.subject_id = b.id and e.event = 'cancelled' and e.doer = 'artist'
          and e.at > b.starts_at - ${`${LATE_CANCEL_HOURS} hours`}::interval
          -- Nobody has to play a show that is not funded a day before, if its contract asks for a deposit.
          and not (t.deposited_at is null and t.amount_cents > 0
            and e.at >= b.starts_at - ${`${UNFUNDED_LEAVE_HOURS} hours`}::interval
            and not exists (
              select from contracts c join contract_versions v on v.contract_id = c.id and v.number = c.current_version
              where c.booking_id = b.id and v.document -> 'terms' ->> 'deposit' = 'none')))) as late_cancels
    from bookings b join transactions t on t.booking_id = b.id where b.artist_id = ${userId}`.execute(db)
  const [paid, played] = [paying.rows[0], playing.rows[0]]
  return {
    due: paid?.due ?? 0,
    paidOnTime: paid?.on_time ?? 0,
    unpaid: owing.rows[0]?.unpaid ?? 0,
    medianHours: paid?.median_hours === null || !paid ? null : Math.round(paid.median_hours * 10) / 10,
    played: played?.played ?? 0,
    lateCancellations: played?.late_cancels ?? 0,
  }
}
