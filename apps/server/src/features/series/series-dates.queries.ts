import type { PartyId } from '@bandstand/domain/accounts'
import type { GigStatus } from '@bandstand/domain/gigs'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { seenBy } from '../booking/index.ts'

/** A date of a series with its booking, if it has one that isn't cancelled. */
export interface SeriesDateRow {
  gig_id: string
  title: string
  series_on: string
  series_changed: boolean
  date: string
  time: string
  time_zone: string
  starts_at: Date
  status: GigStatus
  live: number
  booking_id: string | null
  application_id: string | null
  artist_id: PartyId | null
  artist_name: string
  /** Of the booking: what both agreed on last. */
  fee_cents: number
  booked_at: Date | null
  contract_id: string | null
  is_signed: boolean
  is_lapsed: boolean
  late_cancel_cents: number
  asks_deposit: boolean
  is_funded: boolean
}

/** Returns all dates of a series in the order of the rule. */
export async function selectSeriesDates(db: Database, seriesId: string, now: Date): Promise<SeriesDateRow[]> {
  const { rows } = await sql<SeriesDateRow>`
    select g.id as gig_id, g.title, g.series_on, g.series_changed, g.date, g.time, g.time_zone, g.starts_at, g.status,
      (select count(*) from applications a
        where a.gig_id = g.id and a.waiting_for is not null and ${seenBy('venue')}) as live,
      b.id as booking_id, b.application_id, b.artist_id, coalesce(public_name(artist), '') as artist_name,
      coalesce(b.fee_cents, 0) as fee_cents, b.starts_at as booked_at, c.id as contract_id,
      coalesce(c.status = 'signed', false) as is_signed,
      coalesce(c.status = 'pending' and c.expires_at <= ${now}, false) as is_lapsed,
      coalesce((v.document -> 'terms' ->> 'lateCancelCents')::bigint, 0) as late_cancel_cents,
      coalesce(v.document -> 'terms' ->> 'deposit' <> 'none', false) as asks_deposit,
      coalesce(t.status <> 'pending', false) as is_funded
    from gigs g left join bookings b on b.gig_id = g.id and b.status in ('confirmed', 'completed')
      left join profiles artist on artist.uuid = b.artist_id
      left join contracts c on c.booking_id = b.id
      left join contract_versions v on v.contract_id = c.id and v.number = c.current_version
      left join transactions t on t.booking_id = b.id
    where g.series_id = ${seriesId} order by g.series_on`.execute(db)
  return rows
}

/** Returns the gig whose facts a new date of a series copies: the last one that wasn't changed by hand, or else the last. */
export async function findPattern(db: Database, seriesId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from gigs where series_id = ${seriesId} and removed_at is null
    order by series_changed, series_on desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
