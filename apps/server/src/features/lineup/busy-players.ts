import type { BusyPlayer } from '@bandstand/api-spec'
import type { PersonId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Database, Tx } from '../../db/database.ts'
import { lockPersons } from '../../db/locks.ts'
import { refusal } from '../../errors.ts'
import { type BookingAhead, selectOtherShows } from './busy-players.queries.ts'
import { type PlayerRow, readPlayersOf } from './players.queries.ts'

/** Somebody who is to play: of a line-up, or of a booking. */
interface Player {
  id: string
  name: string
  person_id: PersonId | null
}

/**
 * Returns who of these people plays elsewhere in the hours of a show, once for each other show. People without an account never do. The
 * reader learns the hours of the other show, and its act only if they are in it.
 */
export async function findBusyPlayers(
  db: Database,
  show: Pick<BookingAhead, 'starts_at' | 'ends_at' | 'time_zone'> & { id: string | null },
  players: readonly Player[],
  reader: PersonId,
): Promise<BusyPlayer[]> {
  const people = players.flatMap(({ person_id: personId, ...player }) =>
    personId === null
      ? []
      : [{ ...player, personId, startsAt: show.starts_at, endsAt: show.ends_at, bookingId: show.id }],
  )
  const others = await selectOtherShows(db, people, reader)
  return others.map(({ index, starts_at, ends_at, act, never }) => ({
    id: people[index]!.id,
    name: people[index]!.name,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    timeZone: show.time_zone,
    act,
    never,
  }))
}

export interface BusyCheck {
  /** Whose request it is: only an act's people learn who is busy. */
  me: Side
  reader: PersonId
  /** Those of whom the reader knows that they are busy, by their row of the line-up or of the booking. */
  knownBusy: readonly string[]
  /** Those who play already, and don't have to be free. */
  already?: ReadonlySet<string>
  /** All who play these bookings; read unless the caller has just read them. */
  playing?: readonly PlayerRow[] | undefined
}

/**
 * Locks the people of new or moved bookings, and refuses if some of them play elsewhere at that time. Call it when nothing else is left
 * to lock: whoever books the same person takes their turn here, and sees this booking. To the act, throws PLAYERS_BUSY unless it knows of
 * all and none of them never plays two shows at once; to the venue, ARTIST_NOT_FREE if one never does.
 */
export async function requirePlayersFree(
  tx: Tx,
  bookings: readonly BookingAhead[],
  { me, reader, knownBusy, already = new Set(), playing }: BusyCheck,
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
  const busy: BusyPlayer[] = []
  for (const booking of bookings) {
    const own = players.filter(({ booking_id }) => booking_id === booking.id)
    busy.push(...(await findBusyPlayers(tx, booking, own, reader)))
  }
  const refusing = busy.some(({ never }) => never)
  if (me === 'venue') {
    if (refusing) throw refusal('ARTIST_NOT_FREE')
    return
  }
  const known = new Set(
    players.filter(({ ids }) => ids.some((id) => id && knownBusy.includes(id))).map(({ id }) => id),
  )
  if (refusing || busy.some(({ id }) => !known.has(id))) throw refusal('PLAYERS_BUSY', { players: busy })
}
