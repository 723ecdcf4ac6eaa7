import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import {
  type ArtistMatch,
  documentConditions,
  listedConditions,
  postedTag,
  postingConditions,
  searchesDocuments,
} from './artist-match.queries.ts'

/**
 * Up to how many matches are collected and sorted; with more of them an index scan in the order finds a page sooner.
 */
const MOST_COLLECTED = 5000
/** The same for a deep page of a search, at the most: what is sorted for it stays within a few megabytes. */
const MOST_COLLECTED_DEEP = 100_000
/** After how many matches from the nearer end a page is deep. */
const DEEP = 500
/** Up to how many matches are compared with a typed text one by one. */
const MOST_LIKENED = 500

export interface Slice {
  limit: number
  offset: number
}

/** Ids of one page and the exact number of artists over all pages. */
export interface ArtistIds {
  uuids: string[]
  total: number
}

/** Returns the exact number of artists, including those listed apart. */
export async function countArtists(db: Database, match: ArtistMatch): Promise<number> {
  const tag = postedTag(match)
  const count =
    tag === null
      ? sql<{
          total: number
        }>`select count(*) as total from listed_artists a where ${listedConditions({ ...match, apart: [] })}`
      : match.maxCents === null
        ? sql<{ total: number }>`
            select coalesce(sum(a.artists), 0) as total from artist_counts a where ${postingConditions(tag, match)}`
        : sql<{ total: number }>`
            select count(*) as total from artist_postings a where ${postingConditions(tag, match)}`
  return (await count.execute(db)).rows[0]?.total ?? 0
}

/** The columns that lists are sorted by, each order with an index. */
const ORDERS = {
  name: ['a.name_key', 'a.uuid'],
  rate: ['a.rate_cents', 'a.name_key', 'a.uuid'],
}

/** Returns a page by name or by rate, artists without a rate last. `known` is the exact number when it is known. */
export async function selectOrdered(
  db: Database,
  match: ArtistMatch,
  sort: keyof typeof ORDERS,
  slice: Slice,
  known?: number,
): Promise<ArtistIds> {
  const order = sql.join(ORDERS[sort].map((column) => sql.ref(column)))
  const isCountedFirst =
    postedTag(match) !== null || match.favoritesOf !== null || match.playedAt !== null || slice.offset > DEEP
  const expected = known ?? (isCountedFirst ? await countArtists(db, match) : undefined)
  const most = await mostCollected(db, match, slice, expected ?? 0)
  if (expected === undefined || expected <= most) {
    const found = await collect(db, collected(match), order, most, slice)
    if (found.total <= most) return { ...found, total: found.total + match.apart.length }
  }
  const total = expected ?? (await countArtists(db, match))
  return { uuids: await walk(db, match, sort, slice, total - match.apart.length), total }
}

/**
 * Returns up to how many matches are collected for a page. An index scan reads the document of each artist between the nearer end
 * and a page, which takes about as long as finding and sorting as many matches.
 */
async function mostCollected(
  db: Database,
  match: ArtistMatch,
  { offset }: Slice,
  expected: number,
): Promise<number> {
  const depth = Math.min(offset, expected - offset)
  if (depth <= DEEP || !searchesDocuments(match)) return MOST_COLLECTED
  const { rows } = await sql<{ artists: number }>`
    select reltuples::int as artists from pg_class where oid = 'listed_artists'::regclass`.execute(db)
  const scanned = (depth / expected) * (rows[0]?.artists ?? 0)
  return Math.max(MOST_COLLECTED, Math.min(Math.floor(scanned), MOST_COLLECTED_DEEP))
}

/** Returns the ids of a page of `listed` artists. A page in the second half is read from the end. */
async function walk(
  db: Database,
  match: ArtistMatch,
  sort: keyof typeof ORDERS,
  { offset, limit: most }: Slice,
  listed: number,
): Promise<string[]> {
  const limit = Math.min(most, listed - offset)
  if (limit <= 0) return []
  const isFromEnd = offset > listed / 2
  const order = ORDERS[sort].map((column) => (isFromEnd ? sql`${sql.ref(column)} desc` : sql.ref(column)))
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from listed_artists a where ${walkedConditions(match)}
    order by ${sql.join(order)} limit ${limit} offset ${isFromEnd ? listed - offset - limit : offset}`.execute(
    db,
  )
  const uuids = rows.map(({ uuid }) => uuid)
  return isFromEnd ? uuids.toReversed() : uuids
}

/**
 * Returns a page by the similarity of the act's or the person's name to `text`, then by name; null when there are too
 * many matches to compare each of them.
 */
export async function selectLikest(
  db: Database,
  match: ArtistMatch,
  text: string,
  slice: Slice,
): Promise<ArtistIds | null> {
  const order = sql`
    (select greatest(similarity(a.name_key, ${text}), similarity(fold_text(p.full_name), ${text}))
      from profiles p where p.uuid = a.uuid) desc,
    a.name_key, a.uuid`
  const matches = sql`select a.* from listed_artists a where ${documentConditions(match)}`
  const found = await collect(db, matches, order, MOST_LIKENED, slice)
  return found.total <= MOST_LIKENED ? found : null
}

/**
 * Returns page and count of `matches` from finding them once. With more than `most` matches the page is empty and the
 * count is `most` + 1.
 */
async function collect(
  db: Database,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
  { limit, offset }: Slice,
): Promise<ArtistIds> {
  const { rows } = await sql<ArtistIds>`
    with matches as materialized (
      select uuid, name_key, rate_cents from (${matches} limit ${most + 1}) m
    ), counted as materialized (select count(*) as total from matches)
    select total, array(
      select a.uuid from matches a where total <= ${most} order by ${order} limit ${limit} offset ${offset}
    )::text[] as uuids
    from counted`.execute(db)
  return rows[0] ?? { uuids: [], total: 0 }
}

/** Returns the query for matches to collect: without a document to search, the postings hold the artists of some spots. */
function collected(match: ArtistMatch): RawBuilder<unknown> {
  const tag = postedTag(match)
  return tag !== null && match.spots
    ? sql`
        select l.* from artist_postings a join listed_artists l using (uuid)
        where ${postingConditions(tag, match)} and a.uuid <> all (${match.apart}::uuid[])`
    : sql`select a.* from listed_artists a where ${listedConditions(match)}`
}

/**
 * Returns the conditions inside CASE: the planner can neither use them nor estimate how many rows they leave, and scans in
 * order.
 */
function walkedConditions(match: ArtistMatch): RawBuilder<unknown> {
  return sql`case when ${listedConditions(match)} then true else false end`
}
