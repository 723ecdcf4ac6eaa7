import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { BusyTimeRow } from './calendar.queries.ts'
import type { OutsideBookingRow } from './outside-bookings.queries.ts'

/** The most reserved times that a refusal lists. */
const MOST_TIMES = 20

/** Hours for a gig, on its stage at its venue. */
export interface VenueHours {
  gigId: string
  startsAt: Date
  endsAt: Date
  /** The booking that these hours are for, which does not count as another act. */
  ownBookingId?: string
}

/**
 * Returns what prevents these hours, soonest first: blocks of the whole venue, and whatever takes the gig's stage, including
 * the changeover after each act. The same that the constraints of busy times refuse.
 */
export function selectVenueTimes(db: Database, hours: VenueHours): Promise<BusyTimeRow[]> {
  const { gigId, ownBookingId = null, ...span } = hours
  const place = sql`select venue_id, stage_id from gigs where id = ${gigId}`
  return selectTimesInTheWay(db, place, span, sql`coalesce(t.booking_id <> ${ownBookingId}::uuid, true)`)
}

/** Returns the same for an outside booking; those of `own` don't count. */
export function selectOutsideConflicts(
  db: Database,
  booking: Pick<OutsideBookingRow, 'venue_id' | 'stage_id' | 'starts_at' | 'ends_at'>,
  own: readonly string[],
): Promise<BusyTimeRow[]> {
  const place = sql`select ${booking.venue_id}::uuid as venue_id, ${booking.stage_id}::uuid as stage_id`
  const span = { startsAt: booking.starts_at, endsAt: booking.ends_at }
  return selectTimesInTheWay(
    db,
    place,
    span,
    sql`coalesce(t.outside_booking_id <> all (${own}::uuid[]), true)`,
  )
}

/** `place` selects a venue and its stage, `isOther` what counts of the busy times `t`. */
async function selectTimesInTheWay(
  db: Database,
  place: RawBuilder<unknown>,
  { startsAt, endsAt }: Pick<VenueHours, 'startsAt' | 'endsAt'>,
  isOther: RawBuilder<unknown>,
): Promise<BusyTimeRow[]> {
  const { rows } = await sql<BusyTimeRow>`
    with asked as (
      select p.venue_id, p.stage_id,
        tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => coalesce(s.changeover_minutes, 0))) as during
      from (${place}) p left join stages s on s.id = p.stage_id
    )
    select t.* from asked a join busy_times t on t.stage_id = a.stage_id and t.during && a.during
    where ${isOther}
    union all
    select t.* from asked a join busy_times t on t.user_id = a.venue_id and t.during && a.during
    where t.stage_id is null and (t.kind = 'blocked' or (t.exclusive and a.stage_id is null)) and ${isOther}
    order by starts_at limit ${MOST_TIMES}`.execute(db)
  return rows
}
