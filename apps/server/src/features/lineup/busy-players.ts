import type { BusyPlayer } from '@bandstand/api-spec'
import type { PersonId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Database, Tx } from '../../db/database.ts'
import { lockPersons } from '../../db/locks.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { type BookingAhead, selectOtherShows } from './busy-players.queries.ts'
import { selectCalendarTimes } from './calendar-times.queries.ts'
import { type PlayerRow, readPlayersOf } from './players.queries.ts'

/** Somebody who is to play: of a line-up, or of a booking. */
interface Player {
  id: string
  name: string
  person_id: PersonId | null
}

/** A show, booked or not, and who is to play it. */
interface ToBePlayed extends Pick<BookingAhead, 'starts_at' | 'ends_at' | 'time_zone'> {
  /** The booking that it is; null before there is one. */
  id: string | null
  players: readonly Player[]
}

/**
 * Returns for each of these shows who plays elsewhere in its hours, once for each other show. People without an account never do. The
 * reader learns the hours of the other show, and its act only if they are in it; null for one who is in none.
 */
export async function findBusyPlayers(
  db: Database,
  shows: readonly ToBePlayed[],
  reader: PersonId | null,
): Promise<BusyPlayer[][]> {
  const people = shows.flatMap((show, at) =>
    show.players.flatMap(({ person_id: personId, ...player }) =>
      personId === null
        ? []
        : [{ ...player, at, personId, startsAt: show.starts_at, endsAt: show.ends_at, bookingId: show.id }],
    ),
  )
  const others = await selectOtherShows(db, people, reader)
  const found = shows.map((): BusyPlayer[] => [])
  for (const { index, starts_at, ends_at, act, never } of others) {
    const { id, name, at } = people[index]!
    const times = { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }
    found[at]!.push({ id, name, ...times, timeZone: shows[at]!.time_zone, act, never })
  }
  return found
}

export interface BusyCheck {
  /** Whose request it is: only an act's people learn who is busy. */
  me: Side
  reader: PersonId
  /** Whether the reader hasn't seen who is busy: what they promised before is done for them. */
  unseen?: boolean | undefined
  /** Those of whom the reader knows that they are busy, by their row of the line-up or of the booking. */
  knownBusy: readonly string[]
  /** Those who play already, and don't have to be free. */
  already?: ReadonlySet<string>
  /** All who play these bookings; read unless the caller has just read them. */
  playing?: readonly PlayerRow[] | undefined
  /**
   * Whether calendars that people keep elsewhere count. Who joins what is booked has perhaps written it down there already. `formerly`: the
   * hours that the booking had so far.
   */
  calendars?: { formerly?: { startsAt: Date; endsAt: Date } }
  at: Date
}

/**
 * Locks the people of new or moved bookings, and refuses if some of them play elsewhere at that time. Call it when nothing else is left
 * to lock: whoever books the same person takes their turn here, and sees this booking. To the act, throws PLAYERS_BUSY unless it knows of
 * all and none of them never plays two shows at once; to the venue, ARTIST_NOT_FREE if one never does. Emits who is booked twice now.
 */
export async function requirePlayersFree(
  tx: Tx,
  bookings: readonly BookingAhead[],
  { me, reader, unseen = false, knownBusy, already = new Set(), playing, calendars, at }: BusyCheck,
): Promise<void> {
  const bookingIds = bookings.map(({ id }) => id)
  const rows = playing ?? (await readPlayersOf(tx, bookingIds))
  const players = rows
    .filter(({ person_id }) => person_id !== null && !already.has(person_id))
    .map((row) => ({ ...row, id: (row.lineup_member_id ?? row.id)!, ids: [row.id, row.lineup_member_id] }))
  if (players.length === 0) return
  await lockPersons(
    tx,
    players.flatMap(({ person_id }) => person_id ?? []),
  )
  const shows = bookings.map((booking) => ({
    ...booking,
    players: players.filter(({ booking_id }) => booking_id === booking.id),
  }))
  const found = await findBusyPlayers(tx, shows, reader)
  const byCalendar = calendars ? await busyByCalendar(tx, shows, calendars.formerly) : []
  const busy = [...found.flat(), ...byCalendar]
  if (me === 'artist') {
    const known = players.filter(({ ids }) => ids.some((id) => id && knownBusy.includes(id)))
    requireKnown(
      busy,
      known.map(({ id }) => id),
    )
  } else if (busy.some(({ never }) => never)) throw refusal('ARTIST_NOT_FREE')
  for (const [index, { id: bookingId, players: own }] of shows.entries()) {
    const ids = new Set(found[index]!.map(({ id }) => id))
    const personIds = own.flatMap(({ id, person_id }) =>
      ids.has(id) && person_id !== null ? [person_id] : [],
    )
    // Whoever accepts for the act knows of them already.
    const by = me === 'artist' && !unseen ? reader : null
    if (personIds.length > 0)
      await emit(tx, 'lineup.booked_twice', { bookingId, personIds, by, at: at.toISOString() })
  }
}

/**
 * Returns who of those who play is busy in the hours of a show by a calendar that they keep elsewhere. Nobody else learns when or why, so
 * the hours are the show's.
 */
async function busyByCalendar(
  db: Database,
  shows: readonly ToBePlayed[],
  formerly: { startsAt: Date; endsAt: Date } | undefined,
): Promise<BusyPlayer[]> {
  const people = shows.flatMap((show) =>
    show.players.flatMap(({ person_id: personId, id, name }) =>
      personId === null ? [] : [{ id, name, show, owner: { personId } }],
    ),
  )
  const times = await selectCalendarTimes(
    db,
    people.map(({ owner, show: { starts_at, ends_at } }) => ({
      owner,
      startsAt: starts_at,
      endsAt: ends_at,
      formerly,
    })),
  )
  return people.flatMap(({ id, name, show }, at) => {
    const own = times.filter(({ index }) => index === at)
    if (own.length === 0) return []
    const hours = { startsAt: show.starts_at.toISOString(), endsAt: show.ends_at.toISOString() }
    const never = own.some(({ refuses }) => refuses)
    return [{ id, name, ...hours, timeZone: show.time_zone, act: null, never, byCalendar: true }]
  })
}

/** Throws PLAYERS_BUSY unless an act knows of all who play elsewhere, and none of them never plays two shows at once. */
export function requireKnown(busy: BusyPlayer[], known: readonly string[]): void {
  if (busy.some(({ id, never }) => never || !known.includes(id)))
    throw refusal('PLAYERS_BUSY', { players: busy })
}
