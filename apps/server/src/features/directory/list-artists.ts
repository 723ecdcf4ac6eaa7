import type { ArtistPage } from '@bandstand/api-spec'
import { boostPlaces } from '@bandstand/domain/boosts'
import type { ArtistFilter } from '@bandstand/domain/directory'
import type { InCents } from '@bandstand/domain/money'
import type { Position } from '@bandstand/domain/places'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findArtistCards } from './artist-cards.queries.ts'
import { type ArtistMatch, artistMatch } from './artist-match.queries.ts'
import { type ArtistIds, countArtists, selectOrdered } from './artist-page.queries.ts'
import { findSpots } from './artist-spots.queries.ts'
import { selectBoosted } from './boosted-artists.queries.ts'
import { artistCardView } from './directory.view.ts'
import { selectNearest } from './nearest-artists.ts'
import { findSearch, selectRelevant } from './search-artists.ts'

/**
 * Returns one page of the artist directory with the exact number of matches. Boosted matches take up to one in five
 * places of the first page in the order of names. A search `q` without another sort than `name` puts artists first
 * whose name or band has all its words, the most similar at the top. Throws LOCATION_UNUSABLE for the sort `nearest`
 * without a place that the gazetteer knows.
 */
export async function listArtists(
  deps: Deps,
  { partyId }: Pick<Actor, 'partyId'>,
  filter: InCents<ArtistFilter, 'maxRate'>,
): Promise<ArtistPage> {
  const origin = filter.sort === 'nearest' ? await deps.places.find(filter.near ?? '') : null
  if (filter.sort === 'nearest' && !origin) throw refusal('LOCATION_UNUSABLE')
  const now = deps.now()
  const favoritesOf = filter.show === 'favorites' ? partyId : null
  const { uuids, total } = await selectArtists(deps.db, filter, { origin, favoritesOf, now })
  const rows = uuids.length > 0 ? await findArtistCards(deps.db, uuids) : []
  return {
    artists: rows.map((row) => artistCardView(row, now)),
    total,
    page: filter.page,
    pageSize: filter.pageSize,
  }
}

const NOBODY: ArtistIds = { uuids: [], total: 0 }

/** Returns the ids of one page; the wide rows of profiles are read for these alone. */
async function selectArtists(
  db: Database,
  filter: InCents<ArtistFilter, 'maxRate'>,
  { origin, favoritesOf, now }: { origin: Position | null; favoritesOf: string | null; now: Date },
): Promise<ArtistIds> {
  const narrowed = { ...artistMatch(filter), favoritesOf }
  if (filter.location) narrowed.spots = await findSpots(db, filter.location)
  if (narrowed.spots?.length === 0) return NOBODY
  const search = filter.q ? await findSearch(db, narrowed, filter.q) : null
  if (filter.q && !search) return NOBODY

  const slice = { limit: filter.pageSize, offset: (filter.page - 1) * filter.pageSize }
  const match = search?.anywhere ?? narrowed
  if (origin) return selectNearest(db, match, origin, slice, search?.total ?? (await countArtists(db, match)))
  if (search && filter.sort === 'name')
    return { uuids: await selectRelevant(db, search, slice), total: search.total }
  if (filter.sort === 'name' && !favoritesOf) return selectWithBoosted(db, match, filter, now)
  return selectOrdered(db, match, filter.sort === 'rate' ? 'rate' : 'name', slice, search?.total)
}

/** Returns a page by name, with boosted artists at the head of the first page and left out of their own place. */
async function selectWithBoosted(
  db: Database,
  match: ArtistMatch,
  { page, pageSize }: Pick<ArtistFilter, 'page' | 'pageSize'>,
  now: Date,
): Promise<ArtistIds> {
  const boosted = await selectBoosted(db, match, now, boostPlaces(pageSize))
  const head = page === 1 ? boosted : []
  const { uuids, total } = await selectOrdered(db, { ...match, apart: boosted }, 'name', {
    offset: (page - 1) * pageSize - (page === 1 ? 0 : boosted.length),
    limit: pageSize - head.length,
  })
  return { uuids: [...head, ...uuids], total }
}
