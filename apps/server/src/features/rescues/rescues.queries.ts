import type { PartyId } from '@bandstand/domain/accounts'
import type { RescueEnd } from '@bandstand/domain/rescues'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { SentSince } from '../network/index.ts'

export type RescueRow = Selectable<Schema['rescues']>

/** Returns a rescue; null when there is none. */
export async function findRescue(db: Database, id: string): Promise<RescueRow | null> {
  return (await db.selectFrom('rescues').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the newest rescue of a gig; null when there is none. */
export async function findNewestRescue(db: Database, gigId: string): Promise<RescueRow | null> {
  const query = db.selectFrom('rescues').selectAll().where('gig_id', '=', gigId)
  return (await query.orderBy('started_at', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** Returns the ids of rescues whose next wave or end is due, at most `limit`. */
export async function listDueRescues(db: Database, now: Date, limit: number): Promise<string[]> {
  const query = db.selectFrom('rescues').select('id').where('ended_at', 'is', null)
  const due = query.where('next_at', '<=', now).orderBy('next_at').limit(limit)
  return (await due.execute()).map(({ id }) => id)
}

/** Inserts a rescue, with its gig locked, and returns its id. */
export async function insertRescue(tx: Tx, row: Insertable<Schema['rescues']>): Promise<string> {
  return (await tx.insertInto('rescues').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes a rescue that hasn't ended. */
export async function updateRescue(
  tx: Tx,
  id: string,
  change: Partial<Pick<RescueRow, 'waves' | 'next_at' | 'waves_over_at'>>,
): Promise<void> {
  await tx.updateTable('rescues').set(change).where('id', '=', id).where('ended_at', 'is', null).execute()
}

/** Ends the rescues of these gigs that are running; returns their ids. */
export async function endRescues(
  tx: Tx,
  gigIds: readonly string[],
  { as, at }: { as: RescueEnd; at: Date },
): Promise<string[]> {
  const query = tx.updateTable('rescues').set({ ended_at: at, ended_as: as, next_at: null })
  const ended = query.where('gig_id', 'in', [...gigIds]).where('ended_at', 'is', null)
  return (await ended.returning('id').execute()).map(({ id }) => id)
}

/** Writes down whom a wave asked. */
export async function insertRequest(tx: Tx, row: Insertable<Schema['rescue_requests']>): Promise<void> {
  await tx.insertInto('rescue_requests').values(row).execute()
}

/** Returns how many acts a rescue asked, and how many of them said no. */
export async function countAsked(
  db: Database,
  rescueId: string,
): Promise<{ asked: number; declined: number }> {
  const { rows } = await sql<{ asked: number; declined: number }>`
    select count(*) as asked, count(*) filter (where a.status = 'declined' or o.status = 'declined') as declined
    from rescue_requests r join applications a on a.id = r.application_id
      left join offers o on o.application_id = a.id and o.created_at = r.asked_at
    where r.rescue_id = ${rescueId}`.execute(db)
  return rows[0]!
}

/** Returns the ids of the applications in which a rescue made an offer. */
export async function listApplicationsOfRescue(db: Database, rescueId: string): Promise<string[]> {
  const query = db.selectFrom('rescue_requests').select('application_id').where('rescue_id', '=', rescueId)
  return (await query.execute()).map((row) => row.application_id)
}

/** Returns the rescue that asked in an application last; null when none did. */
export async function findRescueOfApplication(
  db: Database,
  applicationId: string,
): Promise<(RescueRow & { asked_at: Date }) | null> {
  const { rows } = await sql<RescueRow & { asked_at: Date }>`
    select s.*, r.asked_at from rescue_requests r join rescues s on s.id = r.rescue_id
    where r.application_id = ${applicationId} order by r.asked_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the query of the rescues that parties started, by their gigs, for the limits on contacting others. */
export const startedSince: SentSince = (parties, since) => sql`
  select started_at as at, gig_id::text as receiver from rescues
  where venue_id = any (${parties}::uuid[]) and started_at > ${since}`

/** Deletes a party's rescues, and what it was asked by those of others, in the caller's transaction. */
export async function eraseRescues(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('rescues').where('venue_id', '=', partyId).execute()
  await tx.deleteFrom('rescue_requests').where('artist_id', '=', partyId).execute()
}
