import type { PartyId } from '@bandstand/domain/accounts'
import {
  HOLD_GRAPH,
  type HoldEvent,
  type HoldStatus,
  LIVE_HOLDS,
  RANKED_HOLDS,
} from '@bandstand/domain/holds'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import type { SentSince } from '../../network/index.ts'

export type HoldRow = Omit<Selectable<Schema['holds']>, 'status' | 'made_by'> & {
  status: HoldStatus
  made_by: Side
}

/** A stage and hours of a venue. */
export type HeldHours = Pick<HoldRow, 'venue_id' | 'stage_id' | 'starts_at' | 'ends_at'>

const holds = (db: Database) => db.selectFrom('holds').selectAll().$castTo<HoldRow>()

/** Returns the condition that a hold is for the same stage in overlapping hours. */
const overlaps = ({ venue_id, stage_id, starts_at, ends_at }: HeldHours) => sql<boolean>`
  venue_id = ${venue_id} and stage_id is not distinct from ${stage_id}::uuid
  and starts_at < ${ends_at} and ends_at > ${starts_at}`

/** Inserts a hold, with its venue's profile locked. Returns it. */
export function insertHold(tx: Tx, row: Insertable<Schema['holds']>): Promise<HoldRow> {
  return tx.insertInto('holds').values(row).returningAll().$castTo<HoldRow>().executeTakeFirstOrThrow()
}

/** Returns a hold; null when there is none. */
export async function findHold(db: Database, id: string): Promise<HoldRow | null> {
  return (await holds(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Moves a hold by an event of its graph. Returns it as it is then; null when it's in no state for that. */
export async function moveHold(
  tx: Tx,
  id: string,
  event: HoldEvent,
  change: Updateable<Schema['holds']>,
): Promise<HoldRow | null> {
  const { from, to } = HOLD_GRAPH[event]
  const query = tx
    .updateTable('holds')
    .set({ answer_by: null, ...change, status: to })
    .where('id', '=', id)
    .where('status', 'in', from as readonly string[])
  return (await query.returningAll().$castTo<HoldRow>().executeTakeFirst()) ?? null
}

/** Returns the ranked holds ahead of one, first to last. */
export function selectAhead(db: Database, hold: HoldRow): Promise<HoldRow[]> {
  return ranked(db, hold)
    .where(sql<boolean>`(ranked_at, id) < (${hold.ranked_at}, ${hold.id}::uuid)`)
    .execute()
}

/** Returns the ranked holds that were behind one, first to last. */
export function selectBehind(db: Database, hold: HoldRow): Promise<HoldRow[]> {
  return ranked(db, hold)
    .where(sql<boolean>`(ranked_at, id) > (${hold.ranked_at}, ${hold.id}::uuid)`)
    .execute()
}

const ranked = (db: Database, hours: HeldHours) =>
  holds(db).where(overlaps(hours)).where('status', 'in', RANKED_HOLDS).orderBy('ranked_at').orderBy('id')

/** Returns the live holds of a stage in these hours. */
export function selectHoldsOver(db: Database, hours: HeldHours): Promise<HoldRow[]> {
  return holds(db).where(overlaps(hours)).where('status', 'in', LIVE_HOLDS).orderBy('id').execute()
}

/** Returns the holds that this one challenged and that haven't answered. */
export function selectChallengedBy(db: Database, id: string): Promise<HoldRow[]> {
  return holds(db).where('challenged_by', '=', id).where('status', '=', 'challenged').orderBy('id').execute()
}

/** What ended holds: a booking, or outside bookings. */
export type EndedBy = { booking: string } | { outside: string[] }

/** Returns the holds that a booking ended. */
export function selectEndedBy(db: Database, by: EndedBy): Promise<HoldRow[]> {
  const query =
    'booking' in by
      ? holds(db).where('booking_id', '=', by.booking)
      : holds(db).where(sql<boolean>`outside_booking_id = any (${by.outside}::uuid[])`)
  return query.orderBy('id').execute()
}

/** Returns the live holds over the hours of outside bookings, each with the one it's `by`. */
export async function selectHoldsOutside(
  tx: Tx,
  outsideIds: string[],
): Promise<(HoldRow & { by: string })[]> {
  const { rows } = await sql<HoldRow & { by: string }>`
    select distinct on (h.id) h.*, o.id as by from outside_bookings o join holds h
      on h.venue_id = o.venue_id and h.stage_id is not distinct from o.stage_id
      and h.starts_at < o.ends_at and h.ends_at > o.starts_at
    where o.id = any (${outsideIds}::uuid[]) and h.status = any (${[...LIVE_HOLDS]}::text[])
    order by h.id, o.starts_at`.execute(tx)
  return rows
}

/** Returns the live holds of a stage. */
export function selectHoldsOfStage(db: Database, stageId: string): Promise<HoldRow[]> {
  return holds(db).where('stage_id', '=', stageId).where('status', 'in', LIVE_HOLDS).orderBy('id').execute()
}

/** Returns the live holds of a member, and with `otherId` only those between the two. */
export function selectLiveOf(db: Database, memberId: PartyId, otherId?: PartyId): Promise<HoldRow[]> {
  const between =
    otherId === undefined ? sql<boolean>`true` : sql<boolean>`${otherId}::uuid in (artist_id, venue_id)`
  return holds(db)
    .where(sql<boolean>`(artist_id = ${memberId} or venue_id = ${memberId})`)
    .where(between)
    .where('status', 'in', LIVE_HOLDS)
    .orderBy('id')
    .execute()
}

/** Returns how many live holds a member has, as a side. */
export async function countLive(db: Database, memberId: PartyId, me: Side): Promise<number> {
  const { count } = await db
    .selectFrom('holds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`${me}_id`, '=', memberId)
    .where('status', 'in', LIVE_HOLDS)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the query of the holds that a side made for a member, for the limits on contacting others. */
export function heldSince(me: Side): SentSince {
  return (from, since) => sql`
    select created_at as at, ${sql.ref(`${otherSide(me)}_id`)} as receiver from holds
    where ${sql.ref(`${me}_id`)} = any (${from}::uuid[]) and made_by = ${me} and artist_id is not null and created_at > ${since}`
}

/** Returns the ids of live holds that have expired. */
export async function listExpiredHolds(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from holds where ended_at is null and expires_at <= ${now} order by expires_at limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of challenged holds whose time to answer is over. */
export async function listUnansweredHolds(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from holds where answer_by <= ${now} order by answer_by limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives the holds of a venue that lie ahead another stage, when its first one is added or its last one removed. */
export async function moveHoldsAhead(
  tx: Tx,
  { venueId, from, to }: { venueId: PartyId; from: string | null; to: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update holds set stage_id = ${to}
    where venue_id = ${venueId} and stage_id is not distinct from ${from}::uuid and ends_at > ${now}`.execute(
    tx,
  )
}

/** Deletes holds that ended before a moment. */
export async function deleteOldHolds(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'holds', sql`ended_at < ${before}`)
}

/** Deletes all holds of a member whose account is erased. */
export async function deleteHoldsOf(tx: Tx, memberId: PartyId): Promise<void> {
  await sql`delete from holds where artist_id = ${memberId} or venue_id = ${memberId}`.execute(tx)
}
