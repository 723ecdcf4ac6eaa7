import type { Players } from '@bandstand/api-spec'
import { can } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findBusyPlayers } from './busy-players.ts'
import { canChangePlayers, requireSide } from './lineup.policy.ts'
import { readLineup } from './lineup.queries.ts'
import { playerView } from './lineup.view.ts'
import { findPlayedBooking, readPlayers } from './players.queries.ts'

/** Returns who plays a booking. Throws BOOKING_NOT_FOUND to everybody but the two parties. */
export async function getPlayers(deps: Deps, actor: Actor, bookingId: string): Promise<Players> {
  return viewOfPlayers(deps.db, deps, actor, bookingId)
}

/** Returns who plays a booking as a transaction sees it, and to its act who else could. */
export async function viewOfPlayers(
  db: Database,
  { now }: Pick<Deps, 'now'>,
  actor: Actor,
  bookingId: string,
): Promise<Players> {
  const booking = await findPlayedBooking(db, bookingId)
  const me = requireSide(actor, booking)
  const players = await readPlayers(db, bookingId)
  const others =
    me === 'venue'
      ? []
      : (await readLineup(db, actor.partyId)).filter(
          ({ id }) => !players.some((player) => player.lineup_member_id === id),
        )
  const mayBook = actor.role !== null && can(actor.role, 'book')
  const canChange = me === 'artist' && mayBook && booking !== null && canChangePlayers(booking, now())
  const named = players.map((row) => ({ ...row, id: (row.id ?? row.lineup_member_id)! }))
  const toAsk = canChange ? [{ ...booking, players: [...named, ...others] }] : []
  const [busy = []] = await findBusyPlayers(db, toAsk, actor.userId)
  return {
    players: named.map((row) => ({ id: row.id, ...playerView(row) })),
    others: others.map((row) => ({ id: row.id, ...playerView(row) })),
    canChange,
    busy,
  }
}
