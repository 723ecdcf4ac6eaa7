import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { BusyTimeRow } from './calendar.queries.ts'

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
export async function selectVenueTimes(db: Database, hours: VenueHours): Promise<BusyTimeRow[]> {
  const { gigId, startsAt, endsAt, ownBookingId = null } = hours
  const isOther = sql`coalesce(t.booking_id <> ${ownBookingId}::uuid, true)`
  const { rows } = await sql<BusyTimeRow>`
    with asked as (
      select g.venue_id, g.stage_id,
        tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => coalesce(s.changeover_minutes, 0))) as during
      from gigs g left join stages s on s.id = g.stage_id where g.id = ${gigId}
    )
    select t.* from asked a join busy_times t on t.stage_id = a.stage_id and t.during && a.during
    where ${isOther}
    union all
    select t.* from asked a join busy_times t on t.user_id = a.venue_id and t.during && a.during
    where t.stage_id is null
      and (t.kind = 'blocked' or (t.exclusive and a.stage_id is null))
      and ${isOther}
    order by starts_at limit ${MOST_TIMES}`.execute(db)
  return rows
}
