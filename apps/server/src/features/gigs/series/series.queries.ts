import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'

export type SeriesRow = Selectable<Schema['series']>

/** Inserts a series and returns its id. */
export async function insertSeries(tx: Tx, row: Insertable<Schema['series']>): Promise<string> {
  return (await tx.insertInto('series').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns a series; null when there is none. */
export async function findSeries(db: Database, id: string): Promise<SeriesRow | null> {
  return (await db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns how many series of a venue have a date ahead that isn't closed. */
export async function countRunningSeries(db: Database, venueId: PartyId, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from series s where s.venue_id = ${venueId} and exists (
      select from gigs g where g.series_id = s.id and g.starts_at > ${now} and g.status in ('open', 'booked')
    )`.execute(db)
  return rows[0]!.count
}

/** A date of a series for readers of its other dates. */
export interface NextDateRow {
  id: string
  date: string
  time: string
}

/**
 * Returns how many dates of a series are open and ahead of now, and the first of them other than the gig itself, at most
 * `most`.
 */
export async function selectNextDates(
  db: Database,
  { seriesId, gigId, now, most }: { seriesId: string; gigId: string; now: Date; most: number },
): Promise<{ total: number; next: NextDateRow[] }> {
  const { rows } = await sql<NextDateRow & { total: number }>`
    select id, date, time, count(*) over () as total from gigs
    where series_id = ${seriesId} and status = 'open' and starts_at > ${now} and not suspended and visibility = 'public' and id <> ${gigId}
    order by starts_at, id limit ${most}`.execute(db)
  return { total: rows[0]?.total ?? 0, next: rows.map(({ id, date, time }) => ({ id, date, time })) }
}

/** Adds dates that have no gig any more to those that a series skips. */
export async function skipDates(tx: Tx, id: string, dates: string[]): Promise<void> {
  await sql`update series set skipped = skipped || ${dates}::date[] where id = ${id}`.execute(tx)
}
