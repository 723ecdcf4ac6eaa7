import type { Players } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { requirePlayersFree } from './busy-players.ts'
import { canChangePlayers, requireSide } from './lineup.policy.ts'
import { type LineupRow, readLineup } from './lineup.queries.ts'
import {
  freezePlayers,
  insertPlayer,
  listPlayersOfContract,
  movePlayer,
  type PlayerRow,
  readPlayers,
  removePlayers,
} from './players.queries.ts'
import { viewOfPlayers } from './read-players.ts'

/**
 * Changes who plays a booking of the caller's act, until the show starts; the same again changes nothing. The venue gets one notice if the
 * contract names others. Returns who plays. Throws BOOKING_NOT_FOUND, PLAYERS_OTHER_SIDE, PLAYERS_CLOSED, PLAYERS_NONE, LINEUP_TWICE,
 * LINEUP_MEMBER_NOT_FOUND for somebody who is neither playing nor in the line-up, PLAYERS_BUSY for those added who play elsewhere.
 */
export async function setPlayers(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  { ids, knownBusy }: { ids: string[]; knownBusy: string[] },
): Promise<Players> {
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (requireSide(actor, booking) !== 'artist') throw refusal('PLAYERS_OTHER_SIDE')
    const now = deps.now()
    if (!booking || !canChangePlayers(booking, now)) throw refusal('PLAYERS_CLOSED')
    if (ids.length === 0) throw refusal('PLAYERS_NONE')
    const before = await freezePlayers(tx, [bookingId], now)
    const chosen = choose(ids, before, await readLineup(tx, actor.partyId))
    await writePlayers(tx, { bookingId, before, chosen, at: now })
    await emitIfChanged(tx, bookingId, before, now)
    const already = new Set(before.flatMap(({ person_id }) => person_id ?? []))
    await requirePlayersFree(tx, [booking], {
      me: 'artist',
      reader: actor.userId,
      knownBusy,
      already,
      at: now,
    })
    return viewOfPlayers(tx, deps, actor, bookingId)
  })
}

/** Returns the people of a line-up that have these ids, in this order. Throws PLAYERS_NONE, LINEUP_MEMBER_NOT_FOUND, LINEUP_TWICE. */
export function chooseMembers(ids: string[], lineup: LineupRow[]): LineupRow[] {
  if (ids.length === 0) throw refusal('PLAYERS_NONE')
  return choose(ids, [], lineup).flatMap((each) => ('member' in each ? [each.member] : []))
}

/** Writes down who plays a new booking, in the caller's transaction. */
export function namePlayers(
  tx: Tx,
  { bookingId, members, at }: { bookingId: string; members: readonly LineupRow[]; at: Date },
): Promise<void> {
  const chosen = members.map((member) => ({ member }))
  return writePlayers(tx, { bookingId, before: [], chosen, at })
}

type Chosen = { player: PlayerRow } | { member: LineupRow }

/** Returns the players and people of the line-up that have these ids, in this order. Throws LINEUP_MEMBER_NOT_FOUND, LINEUP_TWICE. */
function choose(ids: string[], players: PlayerRow[], lineup: LineupRow[]): Chosen[] {
  const chosen = ids.map((id): Chosen => {
    const player = players.find((each) => each.id === id || each.lineup_member_id === id)
    if (player) return { player }
    const member = lineup.find((each) => each.id === id)
    if (!member) throw refusal('LINEUP_MEMBER_NOT_FOUND')
    return { member }
  })
  const rows = chosen.map((each) => ('player' in each ? each.player : each.member))
  const people = rows.map(({ person_id }) => person_id).filter((id) => id !== null)
  if (new Set(rows).size < rows.length || new Set(people).size < people.length) throw refusal('LINEUP_TWICE')
  return chosen
}

async function writePlayers(
  tx: Tx,
  { bookingId, before, chosen, at }: { bookingId: string; before: PlayerRow[]; chosen: Chosen[]; at: Date },
): Promise<void> {
  const kept = chosen.flatMap((each) => ('player' in each ? [each.player.id] : []))
  const gone = before.flatMap(({ id }) => (id === null || kept.includes(id) ? [] : [id]))
  // Before others are added: somebody may be in the line-up again under another row.
  await removePlayers(tx, gone, at)
  for (const [position, each] of chosen.entries())
    if ('player' in each) await movePlayer(tx, each.player.id!, position)
    else await insertPlayer(tx, { bookingId, member: each.member, position, at })
}

/** Emits that others play than before, and whether these are others than the contract names. */
async function emitIfChanged(tx: Tx, bookingId: string, before: PlayerRow[], at: Date): Promise<void> {
  const after = await readPlayers(tx, bookingId)
  const names = (rows: readonly { name: string }[]) => JSON.stringify(rows.map(({ name }) => name).toSorted())
  if (names(before) === names(after)) return
  const inContract = await listPlayersOfContract(tx, bookingId)
  const differs = inContract !== null && names(inContract) !== names(after)
  await emit(tx, 'day_sheet.players_changed', { bookingId, differs, at: at.toISOString() })
}
