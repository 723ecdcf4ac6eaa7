import type { PartyId } from '@bandstand/domain/accounts'
import { HOLD_CHALLENGES_MAX, LIVE_HOLDS, RANKED_HOLDS } from '@bandstand/domain/holds'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { type PartyColumns, partyColumns } from '../parties.queries.ts'
import type { HoldRow } from './holds.queries.ts'

const MOST_HOLDS = 300
const MOST_PAST = 50

/** A hold with its parties and its place among the others. */
export interface HoldViewRow extends HoldRow, PartyColumns {
  /** The member's name, or the one that the venue wrote. */
  act: string
  stage_name: string | null
  /** The artist whose booking ended it. */
  booked_id: string | null
  /** Ranked holds ahead of it. */
  ahead: number
  /** Those among them that can be asked to confirm. */
  unasked: number
}

/** Returns the query of holds `h`. */
const views = (where: RawBuilder<unknown>) => sql<HoldViewRow>`
  select h.*, ${partyColumns}, coalesce(nullif(h.act_name, ''), public_name(artist)) as act, s.name as stage_name, b.artist_id as booked_id, o.ahead, o.unasked
  from holds h join profiles venue on venue.uuid = h.venue_id left join profiles artist on artist.uuid = h.artist_id
    left join stages s on s.id = h.stage_id left join bookings b on b.id = h.booking_id
    cross join lateral (
      select count(*)::int as ahead,
        count(*) filter (where o.status = 'active' and o.times_challenged < ${HOLD_CHALLENGES_MAX})::int as unasked
      from holds o
      where o.venue_id = h.venue_id and o.stage_id is not distinct from h.stage_id
        and o.starts_at < h.ends_at and o.ends_at > h.starts_at
        and o.status = any (${[...RANKED_HOLDS]}::text[]) and (o.ranked_at, o.id) < (h.ranked_at, h.id)
    ) o
  where ${where}`

/** Returns the condition that a side sees a hold `h` of its own. */
const seenBy = (me: Side, memberId: PartyId) => sql`
  ${sql.ref(`h.${me}_id`)} = ${memberId} and (h.delivered or h.made_by = ${me})`

const LIVE = sql`h.status = any (${[...LIVE_HOLDS]}::text[])`

/** Returns a hold; null when there is none. */
export async function findHoldView(db: Database, id: string): Promise<HoldViewRow | null> {
  return (await views(sql`h.id = ${id}`).execute(db)).rows[0] ?? null
}

/** Returns a side's live holds, soonest first, or those that ended, latest first. */
export async function selectHoldViews(
  db: Database,
  memberId: PartyId,
  me: Side,
  show: 'live' | 'past',
): Promise<HoldViewRow[]> {
  const query =
    show === 'live'
      ? sql`${seenBy(me, memberId)} and ${LIVE} order by h.starts_at, h.ranked_at, h.id limit ${MOST_HOLDS}`
      : sql`${seenBy(me, memberId)} and not (${LIVE}) order by h.ended_at desc, h.id limit ${MOST_PAST}`
  return (await views(query).execute(db)).rows
}

/** Returns a side's live holds in a span, soonest first. */
export async function selectHoldsBetween(
  db: Database,
  memberId: PartyId,
  me: Side,
  from: Date,
  to: Date,
  limit: number,
): Promise<HoldViewRow[]> {
  const where = sql`${seenBy(me, memberId)} and ${LIVE} and h.starts_at < ${to} and h.ends_at > ${from}
    order by h.starts_at, h.ranked_at, h.id limit ${limit}`
  return (await views(where).execute(db)).rows
}
