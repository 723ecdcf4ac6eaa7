import type { ArtistCard } from '@bandstand/api-spec'
import { type ArtistFilter, artistFilter, ARTISTS_PER_PAGE } from '@bandstand/domain/directory'
import { inCents } from '@bandstand/domain/money'
import { sql } from 'kysely'
import type { Deps } from '../../apps/server/src/deps.ts'
import { type SeededRandom, seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { listArtists } from '../../apps/server/src/features/directory/index.ts'
import type { ArtistDatabase } from './artist-database.ts'
import { READER } from '../gigs/gig-statements.ts'
import { databaseTimes, withServerParts } from '../server-requests.ts'
import { percentile } from '../measure.ts'

const PAGES = 200
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export interface DatabaseTimes {
  p50: number
  p95: number
}

/** Returns the median and the 95th percentile of times in milliseconds. */
export const summary = (times: number[]): DatabaseTimes => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
})

const listFor = (deps: Deps, filter: ArtistFilter) => listArtists(deps, READER, inCents(filter, 'maxRate'))

/**
 * Returns the times in the database of first pages of the directory, filtered by an instrument, a genre and a
 * profession that some artist has.
 */
export async function measureDirectoryPages(database: ArtistDatabase): Promise<DatabaseTimes> {
  const artists = await withServerParts(database, (deps) => sampleArtists(deps, PAGES))
  const filters = artists.map(({ instruments, genres, professions }, index) =>
    artistFilter.parse({
      pageSize: ARTISTS_PER_PAGE,
      instrument: instruments[0],
      genre: genres[0],
      profession: professions[0],
      sort: index % 2 ? 'name' : 'rate',
    }),
  )
  return summary(await databaseTimes(database, filters, listFor))
}

export interface SearchTimes extends DatabaseTimes {
  /** Of 60 names, 40 bands of two words or more, and 30 phrases: those whose expected artist is on the first page. */
  names: number
  bands: number
  phrases: number
}

interface Query {
  kind: 'names' | 'bands' | 'phrases'
  q: string
  isWanted: (artist: ArtistCard) => boolean
}

/** Returns the times of searches for names and bands with one typo, and for phrases of genre, instrument and town. */
export async function measureSearches(database: ArtistDatabase): Promise<SearchTimes> {
  const artists = await withServerParts(database, (deps) => sampleArtists(deps, 130))
  const random = seededRandom(42)
  const queries = artists.map((artist, index): Query => {
    if (index < 60)
      return {
        kind: 'names',
        q: mistype(artist.full_name, random),
        isWanted: ({ fullName }) => fullName === artist.full_name,
      }
    if (index < 100)
      return {
        kind: 'bands',
        q: mistype(artist.band_name, random),
        isWanted: ({ bandName }) => bandName === artist.band_name,
      }
    const { genres, instruments, city: town } = artist
    const [genre = ''] = genres
    const [instrument = ''] = instruments
    return {
      kind: 'phrases',
      q: `${genre} ${instrument} ${town}`,
      isWanted: (found) =>
        found.genres.includes(genre) &&
        found.instruments.includes(instrument) &&
        (found.location ?? '').includes(town),
    }
  })
  const found = { names: 0, bands: 0, phrases: 0 }
  await withServerParts(database, async (deps) => {
    for (const { kind, q, isWanted } of queries)
      if ((await listFor(deps, artistFilter.parse({ q, pageSize: ARTISTS_PER_PAGE }))).artists.some(isWanted))
        found[kind]++
  })
  const filters = queries.map(({ q }) => artistFilter.parse({ q, pageSize: ARTISTS_PER_PAGE }))
  return { ...found, ...summary(await databaseTimes(database, filters, listFor)) }
}

/** Returns the times of suggestions for beginnings of places, whole names, ZIP codes and names with one typo. */
export async function measureAutocomplete(database: ArtistDatabase): Promise<DatabaseTimes> {
  const random = seededRandom(7)
  const places = await withServerParts(database, ({ db }) =>
    db.selectFrom('places').select(['name', 'address']).orderBy('id').execute(),
  )
  const typed = Array.from({ length: 500 }, (_, index) => {
    const { name, address } = random.pick(places)
    return [name.slice(0, 3), name.slice(0, random.between(3, 8)), address, mistype(name, random)][index % 4]!
  }).filter((text) => text.length >= 3)
  return summary(await databaseTimes(database, typed, ({ places: port }, text) => port.search(text, 8)))
}

interface SampledArtist {
  full_name: string
  band_name: string
  instruments: string[]
  genres: string[]
  professions: string[]
  city: string
}

async function sampleArtists({ db }: Deps, count: number): Promise<SampledArtist[]> {
  const { rows } = await sql<SampledArtist>`
    select full_name, band_name, instruments, genres, professions, places.city
    from profiles join places using (place_id) where user_type = 'artist' order by uuid limit ${count}`.execute(
    db,
  )
  return rows
}

/** Returns a text with one letter left out, doubled, replaced or swapped with the next, anywhere but in a blank. */
export function mistype(text: string, random: SeededRandom): string {
  let at = random.between(0, text.length - 2)
  while (text[at] === ' ' || text[at + 1] === ' ') at = random.between(0, text.length - 2)
  const [before, letter, next, after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)]
  const other = random.pick(LETTERS.split('').filter((candidate) => candidate !== letter))
  return (
    before +
    random.pick([`${next}`, `${letter}${letter}${next}`, `${other}${next}`, `${next}${letter}`]) +
    after
  )
}
