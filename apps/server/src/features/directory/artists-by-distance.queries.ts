import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type ArtistMatch, documentConditions, postedTag, postingConditions } from './artist-match.ts'
import type { ArtistIds, Slice } from './artist-page.queries.ts'

/** The number under which artists stand whose location is no place of the gazetteer. */
export const NO_PLACE = 0

/**
 * Ids of the artists of these places, place after place, with the exact number of all of them. Within one place they
 * stand in the order of their ids: nothing finer than the place is looked at.
 */
export async function selectByDistance(
  tx: Tx,
  match: ArtistMatch,
  nearestFirst: number[],
  slice: Slice,
): Promise<ArtistIds> {
  const tag = postedTag(match)
  const places = sql`unnest(${nearestFirst}::int[]) with ordinality k (place, position)`
  const page = tag === null ? fromDocuments(match, places, slice) : fromPostings(match, tag, places, slice)
  const { rows } = await page.execute(tx)
  return rows[0] ?? { uuids: [], total: 0 }
}

/** All matches are found once, and page and count made of them. */
function fromDocuments(
  match: ArtistMatch,
  places: RawBuilder<unknown>,
  { limit, offset }: Slice,
): RawBuilder<ArtistIds> {
  return sql`
    with found as materialized (
      select a.uuid, a.spot_id from listed_artists a where ${documentConditions(match)}
    ), placed as materialized (
      select f.uuid, k.position
      from found f join artist_spots s on s.id = f.spot_id join ${places} on k.place = s.place_number
    )
    select (select count(*) from placed) as total,
      array(select uuid from placed order by position, uuid limit ${limit} offset ${offset})::text[] as uuids`
}

/** Counts tell which places the page lies in; only their postings are read. */
function fromPostings(
  match: ArtistMatch,
  tag: string,
  places: RawBuilder<unknown>,
  { limit, offset }: Slice,
): RawBuilder<ArtistIds> {
  const ofSpot = sql`a.spot_id = s.id and ${postingConditions(tag, match)}`
  const counts =
    match.maxCents === null
      ? sql`join artist_counts a on ${ofSpot}`
      : sql`cross join lateral (select count(*) as artists from artist_postings a where ${ofSpot}) a`
  return sql`
    with counted as materialized (
      select s.id, k.position, a.artists,
        sum(a.artists) over (order by k.position) as upto,
        sum(a.artists) over (partition by k.position) as here
      from ${places} join artist_spots s on s.place_number = k.place ${counts}
      where a.artists > 0
    ), shown as materialized (
      select id, position, upto - here as before from counted
      where upto > ${offset} and upto - here < ${offset + limit}
    )
    select (select coalesce(sum(artists), 0) from counted) as total, array(
      select a.uuid from shown s cross join lateral (
        select a.uuid from artist_postings a where ${ofSpot}
        order by a.uuid limit (select ${offset + limit} - min(before) from shown)
      ) a
      order by s.position, a.uuid limit ${limit} offset (select ${offset} - min(before) from shown)
    )::text[] as uuids`
}
