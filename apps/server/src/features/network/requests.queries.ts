import type { RequestStatus } from '@bandstand/domain/network'
import { type Selectable, sql } from 'kysely'
import type { SentSince } from './contacts.queries.ts'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { isSuspended, type PersonRow, personColumns } from './people.queries.ts'

export type RequestRow = Selectable<Schema['connection_requests']>
export type Direction = 'received' | 'sent'

/** How long after a decline the next request of the same sender is accepted but not delivered. */
const REST_DAYS = 30

/** Returns the waiting requests between two members, at most one of each direction. */
export async function findWaiting(
  db: Database,
  me: string,
  them: string,
): Promise<Record<Direction, RequestRow | null>> {
  const { rows } = await sql<RequestRow>`
    select * from connection_requests
    where status = 'waiting' and (from_id, to_id) in ((${me}, ${them}), (${them}, ${me}))`.execute(db)
  return {
    received: rows.find(({ to_id }) => to_id === me) ?? null,
    sent: rows.find(({ from_id }) => from_id === me) ?? null,
  }
}

/** Returns a request; null when there is none. */
export async function findRequest(db: Database, id: string): Promise<RequestRow | null> {
  return (
    (await db.selectFrom('connection_requests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  )
}

/** Returns whether `to` has declined a request of `from` lately. */
export async function hasDeclinedLately(db: Database, from: string, to: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from connection_requests
    where from_id = ${from} and to_id = ${to} and status = 'declined'
      and answered_at > ${now}::timestamptz - ${`${REST_DAYS} days`}::interval limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the query for the requests of members since a moment, for the limits on contacting others. */
export const requestsSince: SentSince = (from, since) => sql`
  select created_at as at, to_id as receiver from connection_requests
  where from_id = any (${from}::uuid[]) and created_at > ${since}`

/** Writes a request and returns its id. */
export async function insertRequest(
  tx: Tx,
  row: Pick<RequestRow, 'from_id' | 'to_id' | 'note' | 'delivered' | 'created_at'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('connection_requests')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the given pending requests; the guarded update ends each once. */
export async function endRequests(
  tx: Tx,
  requests: (Pick<RequestRow, 'id'> | null)[],
  status: Exclude<RequestStatus, 'waiting'>,
  at: Date,
): Promise<void> {
  const ids = requests.flatMap((request) => request?.id ?? [])
  if (ids.length === 0) return
  await tx
    .updateTable('connection_requests')
    .set({ status, answered_at: at })
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .execute()
}

export interface ListedRequestRow extends Pick<RequestRow, 'id' | 'note' | 'created_at'>, PersonRow {}

/** Returns one page of waiting requests of one direction, newest first, with the exact number. */
export async function selectRequests(
  db: Database,
  me: string,
  direction: Direction,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedRequestRow[]; total: number }> {
  const [own, other] =
    direction === 'received' ? [sql`r.to_id`, sql`r.from_id`] : [sql`r.from_id`, sql`r.to_id`]
  const from = sql`
    from connection_requests r
    where ${own} = ${me} and r.status = 'waiting' and not ${isSuspended(other)} ${direction === 'received' ? sql`and r.delivered` : sql``}`
  const picked = sql<ListedRequestRow>`
    select r.id as id, r.note, r.created_at, ${personColumns}
    from (select r.*, ${other} as other_id ${from} order by r.created_at desc, r.id limit ${limit} offset ${offset}) r
      join profiles p on p.uuid = r.other_id
    order by r.created_at desc, r.id`
  const counting = sql<{ total: number }>`select count(*) as total ${from}`
  const [rows, counted] = await Promise.all([picked.execute(db), counting.execute(db)])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}
