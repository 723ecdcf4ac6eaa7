import { asPersonId } from '@bandstand/domain/accounts'
import { type FindArtistsInput, findArtistsInput } from '@bandstand/domain/directory'
import { inCents } from '@bandstand/domain/money'
import { grouped } from '@bandstand/domain/product'
import { addDays } from '@bandstand/domain/time'
import { sql } from 'kysely'
import { type Actor, actsForSelf } from '../../apps/server/src/auth/actor.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { findArtists } from '../../apps/server/src/features/directory/index.ts'
import { ms } from '../measure.ts'
import { withServerParts } from '../server-requests.ts'
import type { Measurement } from '../table.ts'
import type { ArtistDatabase } from './artist-database.ts'
import { summary } from './artist-search.ts'
import { addEvenings, SPANS } from './evening-database.ts'

const SEARCHES = 300
const WARM_UP = 60
const GENRES = ['Soul', 'Jazz', 'Rock', 'Blues', 'Folk', 'Techno']
const DATES = 13

/** How an evening is searched for; the rest differs from search to search. */
const KINDS: { what: string; goal?: number; of: (n: number, day: string) => Record<string, unknown> }[] = [
  {
    what: 'of a genre, best fit first',
    goal: 10,
    of: (n, days) => ({ days, genre: GENRES[n % GENRES.length] }),
  },
  { what: 'of any genre, best fit first', goal: 10, of: (_, days) => ({ days }) },
  {
    what: 'of a genre within 25 miles who said that they’re free, by distance',
    goal: 10,
    of: (n, days) => ({ days, genre: GENRES[n % GENRES.length], radius: 25, free: 'free', sort: 'distance' }),
  },
  {
    what: 'of a genre, by rating',
    goal: 10,
    of: (n, days) => ({ days, genre: GENRES[n % GENRES.length], sort: 'rating' }),
  },
  {
    what: 'of a genre, by reliability',
    goal: 10,
    of: (n, days) => ({ days, genre: GENRES[n % GENRES.length], sort: 'reliability' }),
  },
  {
    what: `of a genre on ${DATES} dates, best fit first`,
    of: (n, day) => ({
      days: Array.from({ length: DATES }, (__, week) => addDays(day, week * 7)).join(),
      genre: GENRES[n % GENRES.length],
    }),
  },
]

/** Measures searches for artists who are free on some evening, over all artists with 40 busy times each. */
export async function measureEvenings(database: ArtistDatabase, today: string): Promise<Measurement[]> {
  console.log('Artists who are free')
  const venueId = await addEvenings(database, console.log)
  const actor = actsForSelf({
    userId: asPersonId(venueId),
    sessionId: '',
    email: '',
    userType: 'venue',
    profileComplete: true,
  })
  return measureOn(database, actor, today)
}

async function measureOn(database: ArtistDatabase, actor: Actor, today: string): Promise<Measurement[]> {
  return withServerParts(database, async (deps) => {
    const origins = await pickOrigins(deps)
    const rows: Measurement[] = []
    for (const { what, goal, of } of KINDS) {
      const search = (n: number) => {
        const day = addDays(today, 7 + ((n * 37) % 250))
        const query = { near: origins[n % origins.length], from: '19:00', to: '22:00', ...of(n, day) }
        const input: FindArtistsInput = findArtistsInput.parse(query)
        return findArtists(deps, actor, inCents(inCents(input, 'maxRate'), 'maxFee'))
      }
      for (let n = 0; n < WARM_UP; n++) await search(SEARCHES + n)
      const times: number[] = []
      let shown = 0
      for (let n = 0; n < SEARCHES; n++) {
        const began = performance.now()
        const { artists } = await search(n)
        times.push(performance.now() - began)
        shown += artists.length
      }
      const { p50, p95 } = summary(times)
      rows.push({
        what: `Artists free on an evening, ${what}, ${grouped(database.artists)} artists with ${grouped(database.artists * SPANS)} busy times, ${SEARCHES} searches, server and database`,
        figure: `p50 ${ms(p50)}, p95 ${ms(p95)} (${(shown / SEARCHES).toFixed(1)} artists a page)`,
        goal: goal === undefined ? '' : `p95 at most ${goal} ms`,
        met: goal === undefined || p95 <= goal,
      })
    }
    return rows
  })
}

/** Half of them are where artists are, half anywhere. */
async function pickOrigins({ db }: Deps): Promise<string[]> {
  const placed = await sql<{ place_id: string }>`
    select place_id from profiles where user_type = 'artist' order by uuid limit ${SEARCHES}`.execute(db)
  const places = await sql<{ place_id: string }>`select place_id from places order by id`.execute(db)
  const random = seededRandom(2027)
  return Array.from({ length: SEARCHES }, (_, index) =>
    index % 2 ? random.pick(places.rows).place_id : placed.rows[index]!.place_id,
  )
}
