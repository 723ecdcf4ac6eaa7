import type { BusyPlayer } from '@bandstand/api-spec'
import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Database, Tx } from '../../db/database.ts'
import { refusal } from '../../errors.ts'
import type { BookingAhead } from './busy-players.queries.ts'
import { findBusyPlayers, requireKnown } from './busy-players.ts'
import { type LineupRow, readLineup } from './lineup.queries.ts'
import { chooseMembers, namePlayers } from './set-players.ts'

/** Hours in which an act may play, before it's booked. */
export type Hours = Omit<BookingAhead, 'id'>

/** What an act says about who plays. */
export interface WhoPlays {
  /** By their rows of its line-up, in order; without them whom it named before, or its core. */
  players?: string[] | undefined
  /** Those of whom the act knows that they play elsewhere at that time. */
  knownBusy?: string[] | undefined
}

/** Returns who of a line-up is to play: whom the act named, as far as they're still in it; otherwise its core. */
function toPlay(lineup: readonly LineupRow[], named: readonly string[] | null): LineupRow[] {
  const still = (named ?? []).flatMap((id) => lineup.find((each) => each.id === id) ?? [])
  return still.length > 0 ? still : lineup.filter(({ part }) => part === 'core')
}

/**
 * Returns who of an act plays in these hours unless it says otherwise, by their rows of its line-up, whether it named them, and who of
 * its whole line-up plays elsewhere then.
 */
export async function findToPlay(
  db: Database,
  act: { partyId: PartyId; reader: PersonId; named: readonly string[] | null },
  hoursOf: () => Promise<readonly Hours[]>,
): Promise<{ players: string[]; isNamed: boolean; busy: BusyPlayer[] }> {
  const lineup = await readLineup(db, act.partyId)
  if (lineup.length === 0) return { players: [], isNamed: false, busy: [] }
  const shows = (await hoursOf()).map((hours) => ({ ...hours, id: null, players: lineup }))
  const busy = (await findBusyPlayers(db, shows, act.reader)).flat()
  const players = toPlay(lineup, act.named).map(({ id }) => id)
  return { players, isNamed: lineup.some(({ id }) => act.named?.includes(id)), busy }
}

/**
 * Refuses what an act applies to or offers if those who are to play are busy in these hours, as its acceptance would be. Returns whom it
 * named now; null for nobody. Throws PLAYERS_BUSY unless it knows of all and none of them never plays two shows at once, PLAYERS_NONE,
 * LINEUP_MEMBER_NOT_FOUND, LINEUP_TWICE.
 */
export async function requireToPlay(
  tx: Tx,
  act: { partyId: PartyId; reader: PersonId },
  shows: readonly (Hours & { named: readonly string[] | null })[],
  { players, knownBusy = [] }: WhoPlays,
): Promise<string[] | null> {
  const lineup = await readLineup(tx, act.partyId)
  const chosen = players && chooseMembers(players, lineup)
  const asked = shows.map((show) => ({ ...show, id: null, players: chosen ?? toPlay(lineup, show.named) }))
  requireKnown((await findBusyPlayers(tx, asked, act.reader)).flat(), knownBusy)
  return players ?? null
}

/**
 * Writes down who plays new bookings, instead of the act's core: those whom it names now, or named for each before, as far as they're in
 * its line-up. Throws PLAYERS_NONE, LINEUP_MEMBER_NOT_FOUND, LINEUP_TWICE.
 */
export async function nameToPlay(
  tx: Tx,
  { partyId, players, at }: { partyId: PartyId; players?: string[] | undefined; at: Date },
  bookings: readonly { id: string; named: readonly string[] | null }[],
): Promise<void> {
  if (players?.length === 0) throw refusal('PLAYERS_NONE')
  if (!players && bookings.every(({ named }) => named === null)) return
  const lineup = await readLineup(tx, partyId)
  const chosen = players && chooseMembers(players, lineup)
  for (const { id, named } of bookings)
    if (chosen ?? named)
      await namePlayers(tx, { bookingId: id, members: chosen ?? toPlay(lineup, named), at })
}
