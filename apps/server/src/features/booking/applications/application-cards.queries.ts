import type { PartyId } from '@bandstand/domain/accounts'
import {
  type ApplicationFilter,
  APPLICATIONS_PER_PAGE,
  type BookingStatus,
  type OfferStatus,
} from '@bandstand/domain/booking'
import type { ApplicationPage } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { type GigColumns, gigColumns } from '../own-gigs/gig-columns.queries.ts'
import type { ApplicationRow } from '../rows.ts'
import { type PartyColumns, partyColumns } from '../parties.queries.ts'
import {
  isEntry,
  type ScheduleColumns,
  scheduleColumns,
  scheduleJoin,
} from '../schedules/schedules.queries.ts'

export interface ApplicationCardRow extends ApplicationRow, PartyColumns, GigColumns, ScheduleColumns {
  artist_professions: string[]
  artist_instruments: string[]
  artist_genres: string[]
  artist_rate_cents: number | null
  artist_location: string | null
  artist_rating: number | null
  /** One of the two is suspended, so nothing can be agreed with them now. */
  suspended: boolean
  /** The newest offer; the columns below are null without one. */
  offer_id: string | null
  offer_number: number
  offer_made_by: Side
  offer_fee_cents: number
  offer_status: OfferStatus
  offer_expires_at: Date
  booking_id: string | null
  booking_status: BookingStatus
  booking_fee_cents: number
  signed_at: Date | null
  thread_id: string
}

/**
 * Returns the query of application cards. `picked` gives the ids and their order, so that wide rows are read for one
 * page only.
 */
function joinedCards(picked: RawBuilder<unknown>): RawBuilder<ApplicationCardRow> {
  return sql<ApplicationCardRow>`
    select a.*, ${partyColumns}, ${gigColumns},
      artist.professions as artist_professions, artist.instruments as artist_instruments,
      artist.genres as artist_genres, artist.hourly_rate_cents as artist_rate_cents,
      artist.location as artist_location, artist.rating as artist_rating,
      o.id as offer_id, o.number as offer_number, o.made_by as offer_made_by, o.fee_cents as offer_fee_cents,
      o.status as offer_status, o.expires_at as offer_expires_at,
      b.id as booking_id, b.status as booking_status, b.fee_cents as booking_fee_cents, c.signed_at,
      t.id as thread_id, artist.suspended or venue.suspended as suspended, ${scheduleColumns}
    from (${picked}) k (id, place) join applications a on a.id = k.id
      join gigs g on g.id = a.gig_id
      join threads t on t.first_id = least(a.artist_id, a.venue_id) and t.second_id = greatest(a.artist_id, a.venue_id)
      join profiles artist on artist.uuid = a.artist_id join profiles venue on venue.uuid = a.venue_id
      left join lateral (select * from offers where application_id = a.id order by number desc limit 1) o on true
      left join bookings b on b.application_id = a.id
      left join contracts c on c.booking_id = b.id
      ${scheduleJoin}
    order by k.place`
}

/** Returns one application as lists show it; null when there is none. */
export async function findApplicationCard(db: Database, id: string): Promise<ApplicationCardRow | null> {
  const { rows } = await joinedCards(sql`select ${id}::uuid, 1`).execute(db)
  return rows[0] ?? null
}

/** Returns these applications as lists show them, in the order of the ids; unknown ids are left out. */
export async function findApplicationCards(
  db: Database,
  ids: readonly string[],
): Promise<ApplicationCardRow[]> {
  const picked = sql`select id, place from unnest(${ids}::uuid[]) with ordinality wanted (id, place)`
  return (await joinedCards(picked).execute(db)).rows
}

export interface ApplicationPageRows {
  rows: ApplicationCardRow[]
  total: number
  counts: ApplicationPage['counts']
}

/** Applications of one artist, or of one venue. */
export type ApplicationScope = { artistId: PartyId } | { venueId: PartyId }

/**
 * Returns one page of applications, those for several dates as one entry, and the exact numbers. `me` is the reader's party; applications that need its reply come
 * first, then the other live ones, both by the soonest gig, then the rest by the latest.
 */
export async function selectApplicationPage(
  db: Database,
  scope: ApplicationScope,
  me: Side,
  { show, page }: ApplicationFilter,
  now: Date,
): Promise<ApplicationPageRows> {
  const live = liveAt(now)
  const waiting = sql`(${live} and a.waiting_for = ${me})`
  const booked = sql`(a.status = 'booked')`
  const closed = sql`(not ${live} and not ${booked})`
  const shown = { waiting, live, booked, closed, all: sql`true` }[show]
  // From an index of the artist's or the venue's applications alone, however many there are.
  const party = 'artistId' in scope ? scope.artistId : scope.venueId
  const from = sql`
    from applications a where ${scopeCondition(scope)} and ${seenBy(me)} and ${isEntry(me, party, now)}`
  const order = sql`
    ${waiting} desc, ${live} desc, case when ${live} then a.gig_begins_at end, a.gig_begins_at desc, a.id`
  const picked = sql`
    select k.id, row_number() over () from (
      select a.id ${from} and ${shown}
      order by ${order} limit ${APPLICATIONS_PER_PAGE} offset ${(page - 1) * APPLICATIONS_PER_PAGE}
    ) k`
  const counting = sql<ApplicationPage['counts']>`
    select count(*) filter (where ${waiting}) as waiting, count(*) filter (where ${live}) as live,
      count(*) filter (where ${booked}) as booked, count(*) filter (where ${closed}) as closed ${from}`
  const [rows, counted] = await Promise.all([joinedCards(picked).execute(db), counting.execute(db)])
  const counts = counted.rows[0]!
  return {
    rows: rows.rows,
    counts,
    total: { ...counts, all: counts.live + counts.booked + counts.closed }[show],
  }
}

/**
 * Returns the SQL condition for the applications, joined as `a`, that are still undecided. The clock's job ends those of a gig
 * some time after its start; here they end at the start.
 */
export const liveAt = (now: Date): RawBuilder<unknown> =>
  sql`(a.waiting_for is not null and a.gig_begins_at > ${now})`

/** Returns the SQL condition for the applications, joined as `a`, that a party sees; see `sees`. */
export const seenBy = (side: Side): RawBuilder<unknown> =>
  sql`(a.delivered or a.origin = ${side === 'artist' ? 'applied' : 'invited'})`

function scopeCondition(scope: ApplicationScope): RawBuilder<unknown> {
  if ('artistId' in scope) return sql`a.artist_id = ${scope.artistId}`
  return sql`a.venue_id = ${scope.venueId}`
}
