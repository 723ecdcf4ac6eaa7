import {
  type AvailabilityWord,
  availabilityOf,
  shownAvailability,
  type TakenTime,
} from '@bandstand/domain/availability'
import type { PartyId } from '@bandstand/domain/accounts'
import { withArtistBuffer } from '@bandstand/domain/booking'
import { type Position, wholeMiles } from '@bandstand/domain/places'
import type { Database } from '../../db/database.ts'
import { type CalendarAsk, selectCalendarTimes, selectOtherShows } from '../lineup/index.ts'
import { type Ask, findWhereabouts, type OwnFacts, selectOwnFacts } from './availability.queries.ts'

interface Answer {
  word: AvailabilityWord
  /** Whether it's busy whoever plays: the act itself has something else. */
  isTaken: boolean
  /** Whether it would not be busy if the act's own calendars only warned. */
  isByCalendar: boolean
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
  const calendars = await calendarTimes(db, known)
  return new Map(
    known.map(({ ask, own }, n) => {
      const taken: TakenTime[] = own.taken.map((time) => ({ ...time, of: 'act', refuses: true }))
      const { ofAct, ofPlayers } = calendars[n]!
      const facts = { ...own, miles: from && own.place && wholeMiles(from, own.place) }
      const wordOf = (...times: TakenTime[]) => availabilityOf({ ...facts, taken: times }, ask, now)
      const others = [...taken, ...shows[n]!, ...ofPlayers]
      const word = wordOf(...others, ...ofAct)
      const isTaken = wordOf(...taken, ...ofAct) === 'busy'
      const isByCalendar = word === 'busy' && wordOf(...others) !== 'busy'
      return [ask, { word, isTaken, isByCalendar, published: own.said?.published ?? false }]
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
): Promise<ReadonlyMap<Asked, Pick<Answer, 'word' | 'isTaken'>>> {
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

/** Returns the times of the calendars that acts and those who play keep elsewhere, around the hours of each question. */
async function calendarTimes(
  db: Database,
  known: readonly { ask: Ask; own: OwnFacts }[],
): Promise<Record<'ofAct' | 'ofPlayers', TakenTime[]>[]> {
  const asks = known.flatMap(({ ask, own }, n): (CalendarAsk & { n: number })[] => {
    const { from, to } = withArtistBuffer(ask, own.bufferMinutes)
    const { startsAt, endsAt, formerly } = ask
    return [
      { n, owner: { partyId: ask.artistId }, startsAt: from, endsAt: to, formerly },
      ...(ask.players ?? own.core).map((personId) => ({
        n,
        owner: { personId },
        startsAt,
        endsAt,
        formerly,
      })),
    ]
  })
  const found = known.map(() => ({ ofAct: [] as TakenTime[], ofPlayers: [] as TakenTime[] }))
  for (const { index, starts_at: startsAt, ends_at: endsAt, refuses } of await selectCalendarTimes(
    db,
    asks,
  )) {
    const { n, owner } = asks[index]!
    if ('partyId' in owner) found[n]!.ofAct.push({ startsAt, endsAt, of: 'act', refuses })
    else found[n]!.ofPlayers.push({ startsAt, endsAt, of: 'player', refuses })
  }
  return found
}
