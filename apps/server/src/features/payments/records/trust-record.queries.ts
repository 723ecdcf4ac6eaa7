import type { PartyId } from '@bandstand/domain/accounts'
import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'
import { AUTO_RELEASE_HOURS, UNFUNDED_LEAVE_HOURS } from '@bandstand/domain/payments'
import { DAY_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/**
 * Returns how many fees a venue had to pay, how many it paid on time, and the median hours that it took. Both
 * tables are read by the venue, whatever plan PostgreSQL has kept, and from indexes that have these columns: one by one, ten
 * thousand bookings take ten times as long.
 */
export async function countPaid(
  db: Database,
  venueId: PartyId,
): Promise<{ due: number; on_time: number; median_hours: number | null }> {
  const { rows } = await sql<{ due: number; on_time: number; median_hours: number | null }>`
    with t as materialized (
      select id, booking_id, completed_at, settlement from transactions
      where venue_id = ${venueId} and amount_cents > 0 and settlement is distinct from 'claimed'
    ), b as materialized (
      select id, ends_at from bookings where venue_id = ${venueId} and status = 'completed'
    )
    select count(*) as due,
      count(*) filter (where t.completed_at <= b.ends_at + ${`${AUTO_RELEASE_HOURS + 1} hours`}::interval
        or t.settlement = 'paid_outside' and exists (
          select from outside_claims o
          where o.transaction_id = t.id and o.status = 'confirmed' and o.on_time is not false)) as on_time,
      percentile_cont(0.5) within group (
        order by greatest(0, extract(epoch from t.completed_at - b.ends_at) / 3600))
        filter (where t.completed_at is not null) as median_hours
    from t join b on b.id = t.booking_id`.execute(db)
  return rows[0] ?? { due: 0, on_time: 0, median_hours: null }
}

/** Returns how many fees a venue owes or never paid. */
export async function countUnpaid(db: Database, venueId: PartyId): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*) as unpaid from transactions t
    where t.venue_id = ${venueId} and (t.settlement in ('owed', 'unpaid') or t.status = 'pending' and exists (
      -- Only the artist's denial counts: an artist could otherwise make a false report for the venue to deny.
      select from outside_claims o
      where o.transaction_id = t.id and o.status = 'denied' and o.made_by = 'venue'))`.execute(db)
  return rows[0]?.unpaid ?? 0
}

interface PlayedCounts {
  played: number
  late_cancels: number
  sick_cancels: number
}

/**
 * SQL for whether the artist cancelled booking `b` late. Nobody has to play a show that is not funded a day before, if its contract asks
 * for a deposit.
 */
const isLateByArtist = sql`(b.status = 'cancelled' and exists (
  select from booking_events e join transactions t on t.booking_id = b.id
  where e.subject_id = b.id and e.event = 'cancelled' and e.actor_role = 'artist'
    and e.at > b.starts_at - ${`${LATE_CANCEL_HOURS} hours`}::interval
    and not (t.deposited_at is null and t.amount_cents > 0
      and e.at >= b.starts_at - ${`${UNFUNDED_LEAVE_HOURS} hours`}::interval
      and not exists (
        select from contracts c join contract_versions v on v.contract_id = c.id and v.number = c.current_version
        where c.booking_id = b.id and v.document -> 'terms' ->> 'deposit' = 'none'))))`
const isSick = sql`exists (select from sick_notes s where s.booking_id = b.id)`

/** Returns how many shows each of these artists played, and how many they cancelled late, told apart by whether somebody was ill. */
export async function countPlayed(
  db: Database,
  artistIds: readonly PartyId[],
): Promise<Map<string, PlayedCounts>> {
  const { rows } = await sql<PlayedCounts & { artist_id: string }>`
    select b.artist_id, count(*) filter (where b.status = 'completed') as played,
      count(*) filter (where ${isLateByArtist} and not ${isSick}) as late_cancels,
      count(*) filter (where ${isLateByArtist} and ${isSick}) as sick_cancels
    from bookings b
    where b.artist_id = any (${artistIds}::uuid[]) group by b.artist_id`.execute(db)
  return new Map(rows.map(({ artist_id, ...counts }) => [artist_id, counts]))
}

/** Returns how a booking that its artist cancelled counts on the artist's record; null for any other booking. */
export async function findCancelRecord(
  db: Database,
  bookingId: string,
): Promise<{
  artist_id: PartyId
  ended_at: Date
  is_late: boolean
  is_sick: boolean
  is_replaced: boolean
} | null> {
  const { rows } = await sql<{
    artist_id: PartyId
    ended_at: Date
    is_late: boolean
    is_sick: boolean
    is_replaced: boolean
  }>`
    select b.artist_id, b.ended_at, ${isLateByArtist} as is_late, ${isSick} as is_sick,
      exists (select from bookings o where o.gig_id = b.gig_id and o.status in ('confirmed', 'completed')) as is_replaced
    from bookings b
    where b.id = ${bookingId} and b.status = 'cancelled' and exists (
      select from booking_events e where e.subject_id = b.id and e.event = 'cancelled' and e.actor_role = 'artist')`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns how many shows a venue hosted, and how many bookings it cancelled late. */
export async function countHosted(
  db: Database,
  venueId: PartyId,
): Promise<{ hosted: number; late_cancels: number }> {
  const { rows } = await sql<{ hosted: number; late_cancels: number }>`
    select count(*) filter (where b.status = 'completed') as hosted,
      count(*) filter (where b.status = 'cancelled' and exists (
        select from booking_events e
        where e.subject_id = b.id and e.event = 'cancelled' and e.actor_role = 'venue'
          and e.at > b.starts_at - ${`${LATE_CANCEL_HOURS} hours`}::interval)) as late_cancels
    from bookings b where b.venue_id = ${venueId} and b.status in ('completed', 'cancelled')`.execute(db)
  return rows[0] ?? { hosted: 0, late_cancels: 0 }
}

const ANSWERS_FROM_DAYS = 90
/** The newest of them count: a bound on what is read, however busy somebody is. */
const MOST_ANSWERS = 500
/** From so many on a median says something. */
const FEWEST_ANSWERS = 5

/**
 * Returns the median hours in which a member answered what it received lately, where no answer counts as the whole time it had, and
 * how much of that it didn't answer. What it never saw, and what ended before its time without an answer, doesn't count.
 */
export async function countAnswers(
  db: Database,
  partyId: PartyId,
  now: Date,
): Promise<{ unanswered: number; hours: number | null }> {
  const since = new Date(now.getTime() - ANSWERS_FROM_DAYS * DAY_MS)
  const ended = sql`
    delivered and answer_by is not null and created_at > ${since}
      and (answered_at is not null or status = 'expired') order by created_at desc limit ${MOST_ANSWERS}`
  const { rows } = await sql<{ unanswered: number; hours: number | null }>`
    select count(*) filter (where answered_at is null) as unanswered,
      case when count(*) >= ${FEWEST_ANSWERS} then percentile_cont(0.5) within group (
        order by extract(epoch from coalesce(answered_at, answer_by) - created_at) / 3600) end as hours
    from (
      (select created_at, answered_at, answer_by from applications
       where venue_id = ${partyId} and origin = 'applied' and ${ended})
      union all
      (select created_at, answered_at, answer_by from applications
       where artist_id = ${partyId} and origin = 'invited' and ${ended})
    ) a`.execute(db)
  return rows[0] ?? { unanswered: 0, hours: null }
}
