import { asPersonId } from '@bandstand/domain/accounts'
import { nearbyArtistsInput, type SearchRadius } from '@bandstand/domain/directory'
import { EARTH_RADIUS_MILES } from '@bandstand/domain/places'
import { inCents } from '@bandstand/domain/money'
import { sql } from 'kysely'
import { actsForSelf } from '../../apps/server/src/auth/actor.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { listNearbyArtists } from '../../apps/server/src/features/directory/index.ts'
import type { ArtistDatabase } from './artist-database.ts'
import { withServerParts } from '../server-requests.ts'
import { median, percentile } from '../measure.ts'

const ORIGINS = 500
/** Each search without an index takes a good part of a second. */
const PLAIN_ORIGINS = 10
const RADIUS: SearchRadius = 25
const GENRE = 'Jazz'
const VENUE = actsForSelf({
  userId: asPersonId(''),
  sessionId: '',
  email: '',
  userType: 'venue',
  profileComplete: true,
})

export interface NearbyTimes {
  artists: number
  p50: number
  p95: number
  /** The largest number of matches of one search. */
  densest: number
  /** Milliseconds of the same search without an index, median. */
  plain: number
  /** Median of `plain` compared with ours, over the same origins. */
  ratio: number
}

/**
 * Returns the times of searches by distance: artists of one genre within 25 miles, first page with exact count, as the server
 * responds (its own work, round trips and the database), around 500 origins, half of them where artists are, half anywhere.
 * Throws when a count or a first artist differs from what plain SQL over the profiles finds.
 */
export async function measureNearby(database: ArtistDatabase): Promise<NearbyTimes> {
  return withServerParts(database, async (deps) => {
    const origins = await pickOrigins(deps)
    const search = (placeId: string) =>
      listNearbyArtists(
        deps,
        VENUE,
        inCents(nearbyArtistsInput.parse({ placeId, radius: RADIUS, genre: GENRE }), 'maxRate'),
      )
    for (const origin of origins.slice(0, 50)) await search(origin)
    const times: number[] = []
    let densest = 0
    for (const origin of origins) {
      const began = performance.now()
      const { total } = await search(origin)
      times.push(performance.now() - began)
      densest = Math.max(densest, total)
    }

    const rounds: { ours: number; plain: number }[] = []
    for (const origin of origins.slice(0, PLAIN_ORIGINS)) {
      let began = performance.now()
      const found = await search(origin)
      const ours = performance.now() - began
      began = performance.now()
      const expected = await searchPlainly(deps, origin)
      rounds.push({ ours, plain: performance.now() - began })
      if (found.total !== expected.total || found.artists[0]?.uuid !== expected.first)
        throw new Error(`Around ${origin} the search finds others than plain SQL`)
    }
    return {
      artists: database.artists,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      densest,
      plain: median(rounds.map(({ plain }) => plain)),
      ratio: median(rounds.map(({ ours, plain }) => plain / ours)),
    }
  })
}

async function pickOrigins({ db }: Deps): Promise<string[]> {
  const placed = await sql<{ place_id: string }>`
    select place_id from profiles where user_type = 'artist' order by uuid limit ${ORIGINS}`.execute(db)
  const places = await sql<{ place_id: string }>`select place_id from places order by id`.execute(db)
  const random = seededRandom(2026)
  return Array.from({ length: ORIGINS }, (_, index) =>
    index % 2 ? random.pick(places.rows).place_id : placed.rows[index]!.place_id,
  )
}

/** Page and count by a scan of all artists: haversine over their coordinates, no index. */
async function searchPlainly({ db, places }: Deps, placeId: string) {
  const origin = (await places.find(placeId))!
  const matches = sql`
    from (
      select uuid, place_id, ${2 * EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
        sin(radians(location_lat - ${origin.lat}::float8) / 2) ^ 2
        + cos(radians(${origin.lat}::float8)) * cos(radians(location_lat))
          * sin(radians(location_lng - ${origin.lng}::float8) / 2) ^ 2))) as miles
      from profiles where user_type = 'artist' and ${GENRE} = any (genres)
    ) p join places l using (place_id) where miles <= ${RADIUS}`
  const page = await sql<{ uuid: string }>`
    select uuid ${matches} order by miles, l.id, uuid limit 12`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total ${matches}`.execute(db)
  return { first: page.rows[0]?.uuid, total: count.rows[0]?.total ?? 0 }
}
