import type { PartyId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'

export type OpenNightRow = Pick<
  Selectable<Schema['gigs']>,
  'id' | 'title' | 'starts_at' | 'duration_minutes' | 'time_zone'
>

/** Returns a venue's open gigs that begin in a span, soonest first. */
export async function selectOpenNights(
  db: Database,
  venueId: PartyId,
  from: Date,
  to: Date,
  limit: number,
): Promise<OpenNightRow[]> {
  const { rows } = await sql<OpenNightRow>`
    select id, title, starts_at, duration_minutes, time_zone from gigs
    where created_by = ${venueId} and status = 'open' and starts_at > ${from} and starts_at < ${to}
    order by starts_at, id limit ${limit}`.execute(db)
  return rows
}
