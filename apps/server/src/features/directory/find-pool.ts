import type { PartyId } from '@bandstand/domain/accounts'
import type { FindArtistsInput } from '@bandstand/domain/directory'
import type { InCents } from '@bandstand/domain/money'
import type { Position } from '@bandstand/domain/places'
import type { Database } from '../../db/database.ts'
import { type ArtistMatch, artistMatch } from './artist-match.queries.ts'
import { countArtists, selectOrdered, type Slice } from './artist-page.queries.ts'
import { findSpots } from './artist-spots.queries.ts'
import { selectByDistance } from './artists-by-distance.queries.ts'
import { selectKnown } from './find-facts.queries.ts'
import { selectNearest } from './nearest-artists.ts'
import { knownPlaces, placesAround } from './places-around.ts'
import { findSearch } from './search-artists.ts'

/** Who a search for an evening is among, before anything is known about their time. */
export interface Wanted {
  venueId: PartyId
  match: ArtistMatch
  origin: Position | null
  /** The places within the radius, nearest first; null for any distance. */
  around: number[] | null
  total: number
}

/** How many candidates are sorted together. */
const POOL_SIZE = 96
/** With several dates, fewer: for each of them and each date there is one question about their time. */
const POOL_QUESTIONS = 600
const SMALLEST_POOL = 24

/** Returns how many candidates are sorted together for so many dates. */
export function poolSize(dates: number): number {
  return Math.max(SMALLEST_POOL, Math.min(POOL_SIZE, Math.floor(POOL_QUESTIONS / Math.max(1, dates))))
}

type Filter = InCents<InCents<FindArtistsInput, 'maxRate'>, 'maxFee'>

/** Returns who a filter matches, with their exact number; null for nobody. `hours`: of the longest evening, null without one. */
export async function wantedArtists(
  db: Database,
  input: Filter,
  { venueId, origin, hours }: { venueId: PartyId; origin: Position | null; hours: number | null },
): Promise<Wanted | null> {
  let match: ArtistMatch = {
    ...artistMatch({ ...input, maxRateCents: highestRate(input, hours) }),
    favoritesOf: input.show === 'favorites' ? venueId : null,
    playedAt: input.played ? venueId : null,
    spots: input.location ? await findSpots(db, input.location) : null,
  }
  if (match.spots?.length === 0) return null
  if (input.q) {
    const search = await findSearch(db, match, input.q)
    if (!search) return null
    match = search.anywhere
  }
  const around = origin && input.radius ? placesAround(await knownPlaces(db), origin, input.radius) : null
  const total = around
    ? (await selectByDistance(db, match, around, { limit: 0, offset: 0 })).total
    : await countArtists(db, match)
  return total > 0 ? { venueId, match, origin, around, total } : null
}

/** Returns the highest hourly rate in cents that keeps within both amounts; undefined for any. */
function highestRate({ maxRateCents, maxFeeCents }: Filter, hours: number | null): number | undefined {
  if (maxFeeCents === undefined || hours === null) return maxRateCents
  return Math.min(maxRateCents ?? Number.POSITIVE_INFINITY, Math.floor(maxFeeCents / hours))
}

/** Returns the ids of one pool: the next candidates by distance, and in the first one those who are known at the venue before them. */
export async function readPool(db: Database, wanted: Wanted, pool: number, size: number): Promise<string[]> {
  const slice = { limit: size, offset: pool * size }
  const [next, known] = await Promise.all([
    selectNext(db, wanted, slice),
    wanted.total > size ? selectKnown(db, wanted.match, wanted) : [],
  ])
  if (pool === 0) return [...new Set([...known, ...next])]
  const before = new Set(known)
  return next.filter((uuid) => !before.has(uuid))
}

async function selectNext(
  db: Database,
  { match, origin, around, total }: Wanted,
  slice: Slice,
): Promise<string[]> {
  if (around) return (await selectByDistance(db, match, around, slice)).uuids
  if (origin) return (await selectNearest(db, match, origin, slice, total)).uuids
  return (await selectOrdered(db, match, 'name', slice, total)).uuids
}
