import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type ArtistMatch, listedConditions, postedTag, postingConditions } from './artist-match.queries.ts'
import type { ArtistIds, Slice } from './artist-page.queries.ts'
import { listPlacesOfArtists } from './artist-spots.queries.ts'

/** The place number of artists whose location isn't in the gazetteer. */
const NO_PLACE = 0

/**
 * Returns ids of the artists of these places, those who fit a gig best first if one is given, otherwise place after place,
 * with the exact number of all. Within one place they are in the order of their ids: nothing finer than the place is used.
 */
export async function selectByDistance(
  db: Database,
  match: ArtistMatch,
  nearestFirst: number[],
  slice: Slice,
): Promise<ArtistIds> {
  const tag = postedTag(match)
  if (tag === null) return selectFromDocuments(db, match, nearestFirst, slice)
  const counts = await countByPlace(db, match, tag, nearestFirst)
  return selectPosted(db, match, tag, nearestFirst, counts, slice)
}

/** Returns page and count with the postings of the places that the page covers. */
async function selectPosted(
  db: Database,
  match: ArtistMatch,
  tag: string,
  nearestFirst: number[],
  counts: ReadonlyMap<number, number>,
  slice: Slice,
): Promise<ArtistIds> {
  const { places, before, total } = placesOfPage(nearestFirst, counts, slice)
  const offset = slice.offset - before
  const uuids =
    places.length > 0 ? await selectFromPostings(db, match, tag, places, { ...slice, offset }) : []
  return { uuids, total }
}

/**
 * Returns the same for artists anywhere. Only the places of artists are sorted, by `sortPlaces`; those without a place come
 * last.
 */
export async function selectFromAnywhere(
  db: Database,
  match: ArtistMatch,
  sortPlaces: (inhabited: ReadonlySet<number>) => number[],
  slice: Slice,
): Promise<ArtistIds> {
  const tag = postedTag(match)
  const counts = tag === null ? null : await countByPlace(db, match, tag)
  const inhabited = counts ? new Set(counts.keys()) : await listPlacesOfArtists(db)
  const nearestFirst = [...sortPlaces(inhabited), NO_PLACE]
  return tag !== null && counts
    ? selectPosted(db, match, tag, nearestFirst, counts, slice)
    : selectFromDocuments(db, match, nearestFirst, slice)
}

/** Returns page and count from finding all matches once. */
async function selectFromDocuments(
  db: Database,
  match: ArtistMatch,
  nearestFirst: number[],
  { limit, offset }: Slice,
): Promise<ArtistIds> {
  const { rows } = await sql<ArtistIds>`
    with found as materialized (
      select a.uuid, a.spot_id, ${fitOf(match)} as fit from listed_artists a where ${listedConditions(match)}
    ), placed as materialized (
      select f.uuid, f.fit, k.position
      from found f join artist_spots s on s.id = f.spot_id
        join unnest(${nearestFirst}::int[]) with ordinality k (place, position) on k.place = s.place_number
    )
    select (select count(*) from placed) as total,
      array(select uuid from placed order by fit desc, position, uuid limit ${limit} offset ${offset})::text[] as uuids
  `.execute(db)
  return rows[0] ?? { uuids: [], total: 0 }
}

/** Returns how much of what a gig asks for an artist of `listed_artists a` has. */
function fitOf({ wanted }: ArtistMatch): RawBuilder<unknown> {
  const each = (wanted ?? []).map(
    ({ query, points }) => sql`(a.document @@ ${query}::tsquery)::int * ${points}::int`,
  )
  return each.length > 0 ? sql.join(each, sql` + `) : sql`0`
}

/** Returns how many artists match at each of these places, or anywhere; places without artists are left out. */
async function countByPlace(
  db: Database,
  match: ArtistMatch,
  tag: string,
  places?: number[],
): Promise<Map<number, number>> {
  const ofTag = sql`c.tag = lower(${tag}) and c.artists > 0`
  const ofPlaces = places ? sql`${ofTag} and c.place_number = any (${places}::int[])` : ofTag
  const { rows } = await (
    match.maxCents === null && match.spots === null
      ? sql<{ place: number; artists: number }>`
          select c.place_number as place, c.artists from artist_counts c where ${ofPlaces}`
      : sql<{ place: number; artists: number }>`
          select c.place_number as place, a.artists from artist_counts c cross join lateral (
            select count(*) as artists from artist_postings a
            where a.spot_id = c.spot_id and ${postingConditions(tag, match)}
          ) a where ${ofPlaces}`
  ).execute(db)
  const counts = new Map<number, number>()
  for (const { place, artists } of rows) counts.set(place, (counts.get(place) ?? 0) + artists)
  return counts
}

/** Returns the places that the page covers, in their order, and how many artists are nearer than all of them. */
function placesOfPage(nearestFirst: number[], counts: ReadonlyMap<number, number>, { limit, offset }: Slice) {
  const places: number[] = []
  let before = 0
  let total = 0
  for (const place of nearestFirst) {
    const here = counts.get(place) ?? 0
    if (total + here <= offset) before += here
    else if (here > 0 && total < offset + limit) places.push(place)
    total += here
  }
  return { places, before, total }
}

/** Returns only the page; of its places as many postings are read as it may show. */
async function selectFromPostings(
  db: Database,
  match: ArtistMatch,
  tag: string,
  places: number[],
  { limit, offset }: Slice,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid
    from unnest(${places}::int[]) with ordinality k (place, position)
      join artist_spots s on s.place_number = k.place
      cross join lateral (
        select a.uuid from artist_postings a where a.spot_id = s.id and ${postingConditions(tag, match)}
        order by a.uuid limit ${offset + limit}
      ) a
    order by k.position, a.uuid limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}
