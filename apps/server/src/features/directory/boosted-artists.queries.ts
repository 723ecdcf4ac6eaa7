import { dayNumber } from '@bandstand/domain/boosts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type ArtistMatch, listedConditions } from './artist-match.queries.ts'

/**
 * Returns the matching artists with a boost active at `now` whose turn it is today, at most `limit`. They're checked one by
 * one in the order of the day until there are enough, so no others are read no matter how many match.
 */
export async function selectBoosted(
  db: Database,
  match: ArtistMatch,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select b.uuid from (
      select p.uuid, hashtextextended(p.uuid::text, ${dayNumber(now)}::bigint) as turn from profiles p
      where p.user_type = 'artist' and p.boost_expiry > ${now}
      order by turn offset 0
    ) b cross join lateral (
      select from listed_artists a
      where a.uuid = b.uuid and case when ${listedConditions(match)} then true else false end
    ) matching
    order by b.turn limit ${limit}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}
