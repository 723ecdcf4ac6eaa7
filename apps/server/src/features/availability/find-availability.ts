import {
  type AvailabilityWord,
  availabilityOf,
  shownAvailability,
  type TakenTime,
} from '@bandstand/domain/availability'
import type { PartyId } from '@bandstand/domain/accounts'
import { type Position, wholeMiles } from '@bandstand/domain/places'
import type { Database } from '../../db/database.ts'
import { selectOtherShows } from '../lineup/index.ts'
import { type Ask, findWhereabouts, selectOwnFacts } from './availability.queries.ts'

interface Answer {
  word: AvailabilityWord
  /** Whether it's busy whoever plays: the act itself has something else. */
  isTaken: boolean
  /** Whether the act lets venues see the word. */
  published: boolean
}

/**
 * Returns whether acts are free in the hours they're asked about, by the question; nothing about who is no artist, or suspended. All of
 * them are read at once. `from`: where they are to play.
 */
export async function findAvailability<Asked extends Ask>(
  db: Database,
  asks: readonly Asked[],
  { now, from = null }: { now: Date; from?: Position | null },
): Promise<ReadonlyMap<Asked, Answer>> {
  const facts = await selectOwnFacts(db, asks)
  const known = asks.flatMap((ask, index) => {
    const own = facts.get(index)
    return own ? [{ ask, own }] : []
  })
  const shows = await otherShows(
    db,
    known.map(({ ask, own }) => ({ ...ask, players: ask.players ?? own.core })),
  )
  return new Map(
    known.map(({ ask, own }, n) => {
      const taken: TakenTime[] = own.taken.map((time) => ({ ...time, of: 'act', refuses: true }))
      const ofAct = { ...own, taken, miles: from && own.place && wholeMiles(from, own.place) }
      const isTaken = availabilityOf(ofAct, ask, now) === 'busy'
      const word = availabilityOf({ ...ofAct, taken: [...taken, ...shows[n]!] }, ask, now)
      return [ask, { word, isTaken, published: own.said?.published ?? false }]
    }),
  )
}

/**
 * Returns the word that a venue sees about each question, and whether the act itself is taken; nothing about who is no artist, or suspended. `concerns`: the hours are of its
 * own gigs, for which a busy act couldn't be booked.
 */
export async function findShownAvailability<Asked extends Ask>(
  db: Database,
  asks: readonly Asked[],
  { venueId, concerns, now }: { venueId: PartyId; concerns: boolean; now: Date },
): Promise<ReadonlyMap<Asked, Omit<Answer, 'published'>>> {
  const { position } = await findWhereabouts(db, venueId)
  const answers = await findAvailability(db, asks, { now, from: position })
  return new Map(
    [...answers].map(([ask, { word, published, isTaken }]) => [
      ask,
      { word: shownAvailability(word, { published, concerns }), isTaken },
    ]),
  )
}

/** Returns the shows of other acts, or of the act's other bookings, that those who play have in the hours of each question. */
async function otherShows(
  db: Database,
  asks: readonly (Ask & { players: NonNullable<Ask['players']> })[],
): Promise<TakenTime[][]> {
  const people = asks.flatMap(({ players, startsAt, endsAt, bookingId = null }, ask) =>
    players.map((personId) => ({ ask, personId, startsAt, endsAt, bookingId })),
  )
  const shows = await selectOtherShows(db, people, null)
  const taken = asks.map((): TakenTime[] => [])
  for (const { index, starts_at, ends_at, never } of shows)
    taken[people[index]!.ask]!.push({ startsAt: starts_at, endsAt: ends_at, of: 'player', refuses: never })
  return taken
}
