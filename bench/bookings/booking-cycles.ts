import type { ApplicationDetail } from '@bandstand/api-spec'
import { sql } from 'kysely'
import type { Deps } from '../../apps/server/src/deps.ts'
import { type Member, signInAll } from './booking-members.ts'
import { startServer } from '../gigs/gig-http.ts'
import { percentile } from '../measure.ts'
import { withServerParts } from '../server-requests.ts'

const CYCLES = 400
const WARM_UP_CYCLES = 50
const AT_ONCE = 8
const RACES = 20
const RACERS = 50

export interface BookingRates {
  /** Apply, offer and accept, each acknowledged: this many per second. */
  cyclesPerSecond: number
  atOnce: number
  racers: number
  /** Milliseconds until everyone who accepted at once had a response. */
  raceP50: number
  raceP95: number
  /** In each race one was booked, all others were told that the gig is taken, and the database confirms it. */
  oneWins: boolean
}

export interface OpenGig {
  id: string
  venue_id: string
  date: string
  time: string
  /** The day after `date`. */
  next_day: string
}

/**
 * Returns bookings per second through the API of a real server in its own process: cycles of different members side by side,
 * then many who want the same gig.
 */
export async function measureBookingRates(database: { url: string }): Promise<BookingRates> {
  const server = await startServer(database.url)
  try {
    return await withServerParts(database, async (deps) => {
      const all = WARM_UP_CYCLES + CYCLES
      const gigs = await findOpenGigs(deps, all + RACES)
      const venueIds = gigs.map((gig) => gig.venue_id)
      const venues = await signInAll(deps, server.url, venueIds)
      // No artist twice: a booked one is busy at that hour.
      const artistIds = await findArtists(deps, all + RACES * RACERS)
      const artists = await signInAll(deps, server.url, artistIds)
      const cycle = async (index: number) => {
        const application = await applyAndOffer(gigs[index]!, artists[index]!, venues[index]!)
        await artists[index]!.acceptNewest(application)
      }
      await inTurns(Array.from({ length: WARM_UP_CYCLES }), AT_ONCE, (_, index) => cycle(index))
      const began = performance.now()
      await inTurns(Array.from({ length: CYCLES }), AT_ONCE, (_, index) => cycle(WARM_UP_CYCLES + index))
      const seconds = (performance.now() - began) / 1000

      const times: number[] = []
      let oneWins = true
      for (let race = 0; race < RACES; race++) {
        const gig = gigs[all + race]!
        const racers = artists.slice(all + race * RACERS).slice(0, RACERS)
        const { milliseconds, outcomes } = await raceFor(gig, racers, venues[all + race]!)
        times.push(milliseconds)
        const losers = outcomes.filter((outcome) => outcome === 'GIG_ALREADY_BOOKED')
        const isClear = outcomes.includes('booked') && losers.length === racers.length - 1
        oneWins &&= isClear && (await countBooked(deps, gig)) === 1
      }
      return {
        cyclesPerSecond: CYCLES / seconds,
        atOnce: AT_ONCE,
        racers: RACERS,
        raceP50: percentile(times, 0.5),
        raceP95: percentile(times, 0.95),
        oneWins,
      }
    })
  } finally {
    await server.stop()
  }
}

/** Works on all of these, `atOnce` at a time, and returns the results in the same order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < items.length; index = next++)
        results[index] = await work(items[index]!, index)
    }),
  )
  return results
}

async function applyAndOffer(gig: OpenGig, artist: Member, venue: Member): Promise<ApplicationDetail> {
  const { id } = await artist.apply(gig.id)
  return venue.makeOffer(id, gig)
}

/** Everyone has an offer for the gig and accepts it at the same moment; 'booked' or the refusal's code for each. */
async function raceFor(gig: OpenGig, racers: Member[], venue: Member) {
  const offered = await inTurns(racers, AT_ONCE, (racer) => applyAndOffer(gig, racer, venue))
  const began = performance.now()
  const outcomes = await Promise.all(
    racers.map((racer, index) =>
      racer.acceptNewest(offered[index]!).then(
        () => 'booked',
        (error: Error) => error.message,
      ),
    ),
  )
  return { milliseconds: performance.now() - began, outcomes }
}

/** Returns open gigs of the bulk world, at most one for each venue and evening: offers end after midnight. */
export async function findOpenGigs({ db }: Deps, limit: number): Promise<OpenGig[]> {
  const { rows } = await sql<OpenGig>`
    select id, venue_id, date, to_char(time, 'HH24:MI') as time, (date + 1)::date as next_day
    from (
      select distinct on (venue_id, date) * from gigs
      where status = 'open' and starts_at > now() + interval '3 days'
      order by venue_id, date, id
    ) evenings
    order by id limit ${limit}`.execute(db)
  if (rows.length < limit) throw new Error(`There are only ${rows.length} open gigs`)
  return rows
}

/** Returns the ids of artists of the bulk world. */
export async function findArtists({ db }: Deps, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from profiles join users on users.id = uuid
    where user_type = 'artist' and users.password_hash = 'none' order by uuid limit ${limit}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

async function countBooked({ db }: Deps, gig: OpenGig): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    select count(*) as booked from bookings b join contracts c on c.booking_id = b.id
    where b.gig_id = ${gig.id} and b.status = 'confirmed'`.execute(db)
  return rows[0]?.booked ?? 0
}
