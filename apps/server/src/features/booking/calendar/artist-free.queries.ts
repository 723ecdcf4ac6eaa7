import type { PartyId } from '@bandstand/domain/accounts'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/**
 * Returns the SQL condition that an artist has nothing in these hours, with the artist's buffer before and after: the
 * same that the table's constraint checks on booking. The arguments are expressions of the surrounding query.
 */
export function artistIsFree(artist: unknown, startsAt: unknown, endsAt: unknown): RawBuilder<boolean> {
  const buffer = sql`make_interval(mins => coalesce(
    (select d.buffer_minutes from booking_defaults d where d.user_id = ${artist}),
    ${USUAL_BOOKING_DEFAULTS.bufferMinutes}::int))`
  return sql<boolean>`not exists (
    select from busy_times t where t.user_id = ${artist} and t.exclusive
      and t.during && (select tstzrange(${startsAt} - ${buffer}, ${endsAt} + ${buffer})))`
}

/** Returns whether an artist has nothing in these hours, with the artist's buffer before and after. */
export async function isArtistFree(
  db: Database,
  artistId: PartyId,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select ${artistIsFree(sql`${artistId}::uuid`, sql`${startsAt}::timestamptz`, sql`${endsAt}::timestamptz`)} as is_free
  `.execute(db)
  return rows[0]!.is_free
}
