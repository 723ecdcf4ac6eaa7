import type { PartyId } from '@bandstand/domain/accounts'
import type { ApplicationStatus, OfferStatus } from '@bandstand/domain/booking'
import { LIVE_APPLICATION_STATUSES } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** The state in which applications `s` of one schedule are one entry of a list: whose turn it is, and whether it's booked. */
const state = (s: RawBuilder<unknown>) => sql`(${s}.waiting_for, ${s}.status = 'booked')`
const ofApplication = sql`a`
const ofAnother = sql`s`

/**
 * Returns the SQL condition for the applications, joined as `a`, of one party that represent their schedule: the first of those in
 * the same state. Single ones represent themselves.
 */
export function isEntry(side: Side, partyId: PartyId | RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  // Found as a set, from an index that has only these.
  return sql`a.id not in (
    select id from (
      select s.id, row_number() over (
        partition by s.schedule_id, ${state(ofAnother)}, s.gig_begins_at > ${now} order by s.gig_begins_at, s.id
      ) as place
      from applications s where s.schedule_id is not null and ${sql.ref(`s.${side}_id`)} = ${partyId}
    ) later where place > 1)`
}

const newestOffer = sql`
  left join lateral (select * from offers where application_id = s.id order by number desc limit 1) o on true`
const fee = sql`coalesce(b.fee_cents, o.fee_cents, s.proposed_fee_cents)`

/** What a card says about the schedule of its application; null for a single one. */
export interface ScheduleColumns {
  schedule_dates: number | null
  schedule_ahead: number
  schedule_cents: number
  schedule_ends_at: Date
}

export const scheduleColumns = sql`
  k_schedule.dates as schedule_dates, k_schedule.ahead as schedule_ahead, k_schedule.cents as schedule_cents,
  k_schedule.ends_at as schedule_ends_at`

/** Joins what `scheduleColumns` reads about the application `a` and its gig `g`. */
export const scheduleJoin = sql`
  left join lateral (
    select count(*) as dates, coalesce(sum(${fee}), 0)::bigint as cents, max(s.gig_begins_at) as ends_at,
      (select count(*) from gigs other
        where other.series_id = g.series_id and other.status in ('open', 'booked')) as ahead
    from applications s ${newestOffer} left join bookings b on b.application_id = s.id
    where s.schedule_id = a.schedule_id and ${state(ofAnother)} is not distinct from ${state(ofApplication)}
  ) k_schedule on a.schedule_id is not null`

export interface ScheduleDateRow {
  schedule_id: string
  application_id: string
  gig_id: string
  starts_at: Date
  time_zone: string
  status: ApplicationStatus
  waiting_for: Side | null
  fee_cents: number | null
  offer_id: string | null
  /** Null without an offer, like the next columns. */
  offer_number: number
  offer_status: OfferStatus
  offer_made_by: Side
  offer_starts_at: Date
  offer_ends_at: Date
  offer_expires_at: Date
  booking_id: string | null
}

/** Returns all dates of these schedules in their order. */
export async function selectScheduleDates(
  db: Database,
  scheduleIds: readonly string[],
): Promise<ScheduleDateRow[]> {
  if (scheduleIds.length === 0) return []
  const { rows } = await sql<ScheduleDateRow>`
    select s.schedule_id, s.id as application_id, s.gig_id, coalesce(b.starts_at, g.starts_at) as starts_at, g.time_zone, s.status, s.waiting_for,
      ${fee} as fee_cents, o.id as offer_id, o.number as offer_number, o.status as offer_status, o.made_by as offer_made_by,
      o.starts_at as offer_starts_at, o.ends_at as offer_ends_at, o.expires_at as offer_expires_at, b.id as booking_id
    from applications s join gigs g on g.id = s.gig_id ${newestOffer} left join bookings b on b.application_id = s.id
    where s.schedule_id = any (${scheduleIds}::uuid[]) order by s.gig_begins_at, s.id`.execute(db)
  return rows
}

/** Returns the time zones of these gigs. */
export async function findZones(db: Database, gigIds: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('gigs').select(['id', 'time_zone']).where('id', 'in', gigIds).execute()
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

export interface OpenDateRow {
  gig_id: string
  starts_at: Date
  time_zone: string
  ends_at: Date
  is_new: boolean
}

/**
 * Returns the open dates of a series, each with whether the artist has no application to it, which is true for no artist. `usualMinutes` is the length of a gig that states none.
 */
export async function selectOpenDates(
  db: Database,
  {
    seriesId,
    artistId,
    usualMinutes,
    now,
  }: { seriesId: string; artistId: PartyId | null; usualMinutes: number; now: Date },
): Promise<OpenDateRow[]> {
  const ends = sql`g.starts_at + make_interval(mins => coalesce(g.duration_minutes, ${usualMinutes}::int))`
  const { rows } = await sql<OpenDateRow>`
    select g.id as gig_id, g.starts_at, ${ends} as ends_at, g.time_zone,
      not exists (select from applications a where a.gig_id = g.id and a.artist_id = ${artistId}::uuid
        and a.status = any (${[...LIVE_APPLICATION_STATUSES, 'booked', 'declined']}::text[])) as is_new
    from gigs g where g.series_id = ${seriesId} and g.status = 'open' and g.starts_at > ${now} and not g.suspended
      and g.visibility = 'public'
    order by g.starts_at, g.id`.execute(db)
  return rows
}

/** An event of one of several dates, which happened together. */
export interface TogetherRow {
  event_id: number
  gig_id: string
  starts_at: Date
  time_zone: string
  fee_cents: number | null
}

/** Returns the same events of all dates of an application's schedule, in the order of the dates; none for a single one. */
export async function selectTogether(
  db: Database,
  {
    application_id,
    subject,
    event,
    at,
  }: { application_id: string; subject: string; event: string; at: Date },
): Promise<TogetherRow[]> {
  const { rows } = await sql<TogetherRow>`
    select e.id as event_id, s.gig_id, coalesce(b.starts_at, o.starts_at, g.starts_at) as starts_at, g.time_zone, ${fee} as fee_cents
    from applications a join applications s on s.schedule_id = a.schedule_id
      join booking_events e on e.application_id = s.id and e.subject = ${subject} and e.event = ${event} and e.at = ${at}
      join gigs g on g.id = s.gig_id ${newestOffer} left join bookings b on b.application_id = s.id
    where a.id = ${application_id} order by s.gig_begins_at, e.id`.execute(db)
  return rows
}
