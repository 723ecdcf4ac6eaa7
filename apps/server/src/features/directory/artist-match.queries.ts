import type { ArtistFilter, NearbyArtistsInput } from '@bandstand/domain/directory'
import type { InCents } from '@bandstand/domain/money'
import type { TermKind } from '@bandstand/domain/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { allOf, anyOf, entrySearch, lexeme } from '../../db/search-query.ts'

/** The conditions on artists, as the read models have them. */
export interface ArtistMatch {
  /** Whole list entries, such as 'genre=Jazz', all of them required, in any case. */
  tags: string[]
  /** A tsquery in parentheses that the document must match; empty without a search. */
  query: string
  /** Numbers of the table `artist_spots`; null for anywhere. */
  spots: number[] | null
  maxCents: number | null
  /** The venue whose favorites are listed; null for everyone. */
  favoritesOf: string | null
  /** The venue at which they have played; null for anywhere. */
  playedAt: string | null
  /** Artists who are already listed before the page: they're counted, but not listed again. */
  apart: string[]
  /** What a gig asks for, as tsqueries with their points: artists with more of them are listed first. Null for any order. */
  wanted: { query: string; points: number }[] | null
}

type Narrowing = InCents<
  Pick<NearbyArtistsInput & ArtistFilter, 'instrument' | 'genre' | 'profession' | 'maxRate'>,
  'maxRate'
>

const KINDS: readonly TermKind[] = ['instrument', 'genre', 'profession']

/** Returns what a filter narrows artists by, in the terms of the read models; without its search and location. */
export function artistMatch(filter: Narrowing): ArtistMatch {
  const match: ArtistMatch = {
    tags: [],
    query: '',
    spots: null,
    maxCents: filter.maxRateCents ?? null,
    favoritesOf: null,
    playedAt: null,
    apart: [],
    wanted: null,
  }
  for (const kind of KINDS) {
    const wanted = filter[kind]
    if (!wanted) continue
    const search = entrySearch(kind, wanted)
    if ('tag' in search) match.tags.push(search.tag)
    else match.query = allOf(match.query, search.query)
  }
  return match
}

/**
 * What fits best: an instrument counts more than a genre, and that more than the position, which many have. The number of them
 * decides between those who have the same kinds.
 */
const POINTS = { instrument: 400, genre: 200, profession: 100, each: 1 }

/** Returns the match narrowed to artists with something that a gig asks for; without instruments and genres, its position. */
export function fittingMatch(
  match: ArtistMatch,
  gig: { position: string; instruments: string[]; genres: string[] },
): ArtistMatch {
  const tags = {
    instrument: tagsOf('instrument', gig.instruments),
    genre: tagsOf('genre', gig.genres),
    profession: tagsOf('profession', [gig.position]),
  }
  const sounds = [...tags.instrument, ...tags.genre]
  const wanted = KINDS.filter((kind) => tags[kind].length > 0).flatMap((kind) => [
    { query: anyOf(tags[kind]), points: POINTS[kind] },
    ...tags[kind].map((query) => ({ query, points: POINTS.each })),
  ])
  // Far more artists have the position than one of the sounds: it is looked for in what these find.
  return {
    ...match,
    query: allOf(match.query, anyOf(sounds.length > 0 ? sounds : tags.profession)),
    wanted,
  }
}

const tagsOf = (kind: TermKind, entries: readonly string[]) =>
  entries.map((entry) => lexeme(`${kind}=${entry.toLowerCase()}`))

/**
 * Returns the one tag under which the postings hold exactly these artists, the empty one for all artists; null when
 * only the documents can show.
 */
export function postedTag({ tags, query, favoritesOf, playedAt }: ArtistMatch): string | null {
  const [tag = '', ...others] = tags
  return favoritesOf === null &&
    playedAt === null &&
    query === '' &&
    others.length === 0 &&
    !tag.startsWith('profession=')
    ? tag
    : null
}

/** Returns whether documents have to be searched in `listed_artists`. */
export function searchesDocuments({ tags, query }: ArtistMatch): boolean {
  return tags.length > 0 || query !== ''
}

/**
 * Returns the conditions on `listed_artists a`. The query is in a sub-select, hidden from the planner, which then always uses
 * the index of documents and never scans them because a word is frequent.
 */
export function documentConditions(match: ArtistMatch): RawBuilder<unknown> {
  const { tags, query, spots, maxCents } = match
  return sql.join(
    [
      sql`a.document @@ (select artist_query(${tags}::text[], ${query}))`,
      ...idConditions(match),
      ...spotConditions(spots),
      // The sum keeps the index of rates out of the plan, as the index of documents is better.
      ...(maxCents === null ? [] : [sql`a.rate_cents + 0 <= ${maxCents}`]),
    ],
    sql` and `,
  )
}

/** Returns the conditions on `listed_artists a`, also where nothing narrows the document. */
export function listedConditions(match: ArtistMatch): RawBuilder<unknown> {
  if (searchesDocuments(match)) return documentConditions(match)
  const conditions = [
    ...idConditions(match),
    ...spotConditions(match.spots),
    ...(match.maxCents === null ? [] : [sql`a.rate_cents <= ${match.maxCents}`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Returns the condition on where artists are, in a sub-select: PostgreSQL would compare a parameter's elements one by one. */
function spotConditions(spots: number[] | null): RawBuilder<unknown>[] {
  return spots ? [sql`a.spot_id in (select unnest(${spots}::int[]))`] : []
}

/** Returns the conditions for the artists who are included or left out by their ids. */
function idConditions({ favoritesOf, playedAt, apart }: ArtistMatch): RawBuilder<unknown>[] {
  return [
    ...(favoritesOf
      ? [sql`a.uuid in (select artist_id from favorite_artists where venue_id = ${favoritesOf})`]
      : []),
    ...(playedAt
      ? [
          sql`a.uuid in (select artist_id from bookings where venue_id = ${playedAt} and status = 'completed')`,
        ]
      : []),
    ...(apart.length > 0 ? [sql`a.uuid <> all (${apart}::uuid[])`] : []),
  ]
}

/** Returns the conditions on `artist_postings a`. */
export function postingConditions(tag: string, { spots, maxCents }: ArtistMatch): RawBuilder<unknown> {
  return sql.join(
    [
      sql`a.tag = lower(${tag})`,
      ...(spots ? [sql`a.spot_id = any (${spots}::int[])`] : []),
      ...(maxCents === null ? [] : [sql`a.rate_cents <= ${maxCents}`]),
    ],
    sql` and `,
  )
}
