import type { PersonId } from '@bandstand/domain/accounts'
import type { Part } from '@bandstand/domain/lineup'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { PlayedBooking } from './lineup.policy.ts'
import type { LineupRow } from './lineup.queries.ts'

/** Somebody who plays a booking. Without an id it's computed from the line-up. */
export type PlayerRow = Omit<
  Selectable<Schema['booking_players']>,
  'id' | 'part' | 'created_at' | 'removed_at'
> & { id: string | null; part: Part }

/** SQL for the core of the acts of these bookings `b` for which nobody was named yet, as it was before the show. */
const computed = sql`
  from bookings b join lineup_members l on l.party_id = b.artist_id and l.part = 'core' and l.removed_at is null
    and l.created_at < b.starts_at
  where not exists (select from booking_players p where p.booking_id = b.id)`

/**
 * Returns who plays each of these bookings, in order: those who were frozen with its contract or named since, and otherwise the core of
 * the act's line-up.
 */
export async function readPlayersOf(db: Database, bookingIds: readonly string[]): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    select id, booking_id, lineup_member_id, person_id, name, instruments, part, position from (
      select p.id, p.booking_id, p.lineup_member_id, p.person_id, p.name, p.instruments, p.part, p.position, p.created_at
      from booking_players p where p.booking_id = any (${bookingIds}::uuid[]) and p.removed_at is null
      union all
      select null, b.id, l.id, l.person_id, l.name, l.instruments, l.part, l.position, l.created_at
      ${computed} and b.id = any (${bookingIds}::uuid[])
    ) players order by booking_id, position, created_at, lineup_member_id`.execute(db)
  return rows
}

/** Returns who plays a booking, in order. */
export function readPlayers(db: Database, bookingId: string): Promise<PlayerRow[]> {
  return readPlayersOf(db, [bookingId])
}

/** Writes down who plays these bookings, as computed now; nothing for those that have players. Returns all their players. */
export async function freezePlayers(tx: Tx, bookingIds: readonly string[], at: Date): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    with frozen as (
      insert into booking_players (booking_id, lineup_member_id, person_id, name, instruments, part, position, created_at)
      select b.id, l.id, l.person_id, l.name, l.instruments, l.part, l.position, ${at}
      ${computed} and b.id = any (${bookingIds}::uuid[])
      returning *
    )
    select id, booking_id, lineup_member_id, person_id, name, instruments, part, position from (
      select * from frozen
      union all
      select * from booking_players where booking_id = any (${bookingIds}::uuid[]) and removed_at is null
    ) players order by booking_id, position, created_at, lineup_member_id`.execute(tx)
  return rows
}

/** Returns what matters of a booking for who plays it; null when there is none. */
export async function findPlayedBooking(db: Database, id: string): Promise<PlayedBooking | null> {
  const query = db
    .selectFrom('bookings')
    .select(['id', 'artist_id', 'venue_id', 'status', 'starts_at', 'ends_at', 'time_zone'])
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the people whom a booking's contract names, in the version that is to be signed or signed; null without any. */
export async function listPlayersOfContract(
  db: Database,
  bookingId: string,
): Promise<{ name: string }[] | null> {
  const { rows } = await sql<{ lineup: { name: string }[] | null }>`
    select v.document::jsonb -> 'lineup' as lineup from contracts c
      join contract_versions v on v.contract_id = c.id and v.number = c.current_version
    where c.booking_id = ${bookingId}`.execute(db)
  return rows[0]?.lineup ?? null
}

/** Removes players from their show. */
export async function removePlayers(tx: Tx, ids: string[], at: Date): Promise<void> {
  await sql`update booking_players set removed_at = ${at} where id = any (${ids}::uuid[])`.execute(tx)
}

export async function movePlayer(tx: Tx, id: string, position: number): Promise<void> {
  await tx.updateTable('booking_players').set({ position }).where('id', '=', id).execute()
}

/** Names the person whom a player without an account turned out to be, unless they play the show already. */
export async function linkPlayer(tx: Tx, playerId: string, personId: PersonId): Promise<void> {
  await sql`
    update booking_players p set person_id = ${personId}
    where p.id = ${playerId} and p.person_id is null and not exists (
      select from booking_players o where o.booking_id = p.booking_id and o.person_id = ${personId} and o.removed_at is null)`.execute(
    tx,
  )
}

/** Returns somebody who plays a booking; null when there is none with this id. */
export async function findPlayer(
  db: Database,
  id: string,
): Promise<{ booking_id: string; name: string } | null> {
  const query = db.selectFrom('booking_players').select(['booking_id', 'name']).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Adds somebody of the line-up to a show. */
export async function insertPlayer(
  tx: Tx,
  { bookingId, member, position, at }: { bookingId: string; member: LineupRow; position: number; at: Date },
): Promise<void> {
  const { id, person_id, name, instruments, part } = member
  await tx
    .insertInto('booking_players')
    .values({
      booking_id: bookingId,
      lineup_member_id: id,
      person_id,
      name,
      instruments,
      part,
      position,
      created_at: at,
    })
    .execute()
}
