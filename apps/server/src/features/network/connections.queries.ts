import type { PartyId } from '@bandstand/domain/accounts'
import type { ConnectionType } from '@bandstand/domain/network'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { lockPeople } from '../../db/locks.ts'
import { viewer } from './graph.queries.ts'
import { isSuspended, type PersonRow, personColumns } from './people.queries.ts'

type ConnectionRow = Selectable<Schema['connections']>

/** The row's two, whichever of them comes first in it. */
const pairOf = (a: string, b: string) => sql`least(${a}::uuid, ${b}::uuid), greatest(${a}::uuid, ${b}::uuid)`

/** Returns the connection of two members; null when there is none. */
export async function findConnection(db: Database, a: string, b: string): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    select * from connections where (user1_id, user2_id) = (${pairOf(a, b)})`.execute(db)
  return rows[0] ?? null
}

/** Returns whether the two are connected. */
export async function areConnected(db: Database, a: string, b: string): Promise<boolean> {
  return (await findConnection(db, a, b)) !== null
}

/** Connects two members; returns false when they are connected already, which changes nothing. */
export async function insertConnection(
  tx: Tx,
  [a, b]: [string, string],
  type: ConnectionType,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into connections (user1_id, user2_id, connection_type, created_at) values (${pairOf(a, b)}, ${type}, ${at})
    on conflict (user1_id, user2_id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes the connection of two members; returns false when there was none. */
export async function deleteConnection(tx: Tx, a: string, b: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from connections where (user1_id, user2_id) = (${pairOf(a, b)})`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Locks two members for every decision about the two, so that requests that cross, a block and an acceptance take turns. */
export async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  await lockPairs(tx, [a, b])
}

/** Locks several members, for decisions about any two of them. */
export async function lockPairs(tx: Tx, members: string[]): Promise<void> {
  await insertPeople(tx, members)
  await lockPeople(tx, members)
}

/** Locks a member with all of their connections, for taking the member out of the network. */
export async function lockNetworkOf(tx: Tx, userId: PartyId): Promise<void> {
  await insertPeople(tx, [userId])
  const { rows } = await sql<{ uuid: string }>`
    select p.uuid from network_people me join network_people p on p.number = me.number or p.number = any (me.neighbours)
    where me.uuid = ${userId}`.execute(tx)
  await lockPeople(
    tx,
    rows.map(({ uuid }) => uuid),
  )
}

/** Adds members without connections to the network; accounts without a profile are left out. */
async function insertPeople(tx: Tx, uuids: string[]): Promise<void> {
  await sql`
    insert into network_people (uuid)
    select uuid from profiles wanted where uuid = any (${uuids}::uuid[])
      and not exists (select from network_people p where p.uuid = wanted.uuid)
    order by uuid on conflict do nothing`.execute(tx)
}

export interface ListedConnectionRow extends ConnectionRow, PersonRow {
  times_played: number
  last_played_at: Date | null
  last_played_zone: string | null
}

/** Returns the columns for how often `me` and the join `p` have played together, and for the last time and its place. */
const played = (me: string) => sql`lateral (
  select count(*) as times_played, max(b.starts_at) as last_played_at,
    (array_agg(b.time_zone order by b.starts_at desc))[1] as last_played_zone
  from bookings b
  where b.status = 'completed' and (b.artist_id, b.venue_id) in ((${me}, p.uuid), (p.uuid, ${me}))
) played`

/** Returns one page of a member's connections whose name contains `text`, newest first, with their exact number. */
export async function selectConnections(
  db: Database,
  me: string,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedConnectionRow[]; total: number }> {
  // Each half is already sorted by its index, which has all that is searched: of fifty thousand rows only the page's are read.
  const half = (own: string, other: string) => sql`
    select id, created_at, ${sql.ref(other)} as other_id from connections where ${sql.ref(own)} = ${me}`
  const mine = sql`(${half('user1_id', 'user2_id')} union all ${half('user2_id', 'user1_id')}) c`
  const shown = sql`select c.* from ${mine} where not ${isSuspended(sql`c.other_id`)}`
  const columns = sql`
    k.*, ${personColumns}, played.*`
  const pageOf = (found: RawBuilder<unknown>) => sql`
    from (select * from ${found} found order by created_at desc, id limit ${limit} offset ${offset}) c
      join connections k using (id) join profiles p on p.uuid = c.other_id cross join ${played(me)}
    order by c.created_at desc, c.id`
  if (text === '') {
    const [{ rows }, counted] = await Promise.all([
      sql<ListedConnectionRow>`select ${columns} ${pageOf(sql`(${shown})`)}`.execute(db),
      sql<{ total: number }>`with ${viewer(me)} select icount(neighbours) as total from me`.execute(db),
    ])
    return { rows, total: counted.rows[0]?.total ?? 0 }
  }
  // An array of all ids is looked up in one pass over the index: one by one, ten thousand take most of the time. The text is
  // in a sub-select, so that it's folded once.
  const found = sql`
    with shown as materialized (${shown}), matches as materialized (
      select * from shown where (other_id in (
        select uuid from member_names
        where uuid = any (array(select other_id from shown)) and strpos(name, (select fold_text(${text}))) > 0
      )) is true
    )`
  const { rows } = await sql<ListedConnectionRow & { total: number }>`
    ${found}
    select ${columns}, (select count(*) from matches) as total ${pageOf(sql`matches`)}`.execute(db)
  if (rows[0] || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  // A page past the last one is empty although there are matches.
  const counted = await sql<{ total: number }>`${found} select count(*) as total from matches`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type PlayedRow = Pick<ListedConnectionRow, 'uuid' | 'times_played' | 'last_played_at' | 'last_played_zone'>

/** Returns how often a member and each of these have played together, and when and in which zone the last time. */
export async function selectPlayed(db: Database, me: string, uuids: readonly string[]): Promise<PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`
    select p.uuid, played.* from unnest(${uuids}::uuid[]) p (uuid) cross join ${played(me)}`.execute(db)
  return rows
}

/** Returns the two of a booking, and when it ended; undefined when there is none. */
export function findPlayedBooking(db: Database, bookingId: string) {
  const query = db.selectFrom('bookings').select(['artist_id', 'venue_id', 'ends_at'])
  return query.where('id', '=', bookingId).executeTakeFirst()
}
