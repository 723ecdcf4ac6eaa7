import { type GigFilter, gigFilter } from '@bandstand/domain/gigs'
import { inCents } from '@bandstand/domain/money'
import { sql } from 'kysely'
import type { Deps } from '../../apps/server/src/deps.ts'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { listGigs } from '../../apps/server/src/features/gigs/index.ts'
import { type DatabaseTimes, mistype, summary } from '../artists/artist-search.ts'
import type { GigDatabase } from './gig-database.ts'
import { READER } from './gig-statements.ts'
import { databaseTimes, withServerParts } from '../server-requests.ts'

const SEARCHES = 200

export interface GigSearchTimes {
  /** Words of a venue and a title, a town, and both kinds with a typo. */
  terms: DatabaseTimes
  /** A genre, an instrument and a word. */
  genres: DatabaseTimes
  /** 5 to 50 miles around a town, half of them with an instrument. */
  distances: DatabaseTimes
  /** Words and genres around a town. */
  together: DatabaseTimes
  /** A town, its address, or its state, as the text of the location; half of them with an instrument. */
  locations: DatabaseTimes
}

interface SampledGig {
  title: string
  venue_name: string
  city: string
  location: string
  place_id: string
  genre: string
  instrument: string
}

/** Returns the times in the database of first pages with their exact counts, for searches with matching open gigs. */
export async function measureGigSearches(database: GigDatabase): Promise<GigSearchTimes> {
  const random = seededRandom(16)
  const gigs = await withServerParts(database, ({ db }) => sampleGigs(db))
  const time = async (filterOf: (gig: SampledGig, index: number) => Partial<GigFilter>) =>
    summary(
      await databaseTimes(
        database,
        gigs.map((gig, index) => gigFilter.parse(filterOf(gig, index))),
        (deps, filter) => listGigs(deps, READER, inCents(filter, 'minPay')),
      ),
    )
  const townOf = ({ city }: SampledGig) => city
  const roomOf = ({ venue_name, title }: SampledGig) => `${venue_name} ${title.split(' ')[0]}`
  const radius = (index: number) => ([5, 10, 25, 50] as const)[index % 4]!
  return {
    terms: await time((gig, index) => {
      const text = index % 2 ? townOf(gig) : roomOf(gig)
      return { q: index % 4 < 2 ? text : mistype(text, random) }
    }),
    genres: await time(({ genre, instrument, title }, index) => ({
      genre,
      ...(index % 2 && { instrument }),
      ...(index % 3 && { q: title.split(' ')[0] }),
    })),
    distances: await time(({ place_id, instrument }, index) => ({
      near: place_id,
      radius: radius(index),
      ...(index % 2 && { instrument }),
    })),
    together: await time(({ place_id, genre, title }, index) => ({
      near: place_id,
      radius: radius(index),
      q: title.split(' ')[0],
      ...(index % 2 && { genre }),
    })),
    locations: await time(({ city, location, instrument }, index) => ({
      location: [city, location, location.slice(-2)][index % 3],
      ...(index % 2 && { instrument }),
    })),
  }
}

async function sampleGigs(db: Deps['db']): Promise<SampledGig[]> {
  const { rows } = await sql<SampledGig>`
    select g.title, v.venue_name, p.city, g.location, g.place_id, g.genres[1] as genre, g.instruments[1] as instrument
    from gigs g join profiles v on v.uuid = g.created_by join places p on p.place_id = g.place_id
    where g.status = 'open' and g.genres <> '{}' and length(p.city) > 2 order by g.id limit ${SEARCHES}`.execute(
    db,
  )
  return rows
}
