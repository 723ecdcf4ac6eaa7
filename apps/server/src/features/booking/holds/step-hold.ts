import { HOLD_GRAPH, type HoldEvent, LIVE_HOLDS, RANKED_HOLDS } from '@bandstand/domain/holds'
import { type Action, type ActorRole, stateAfter } from '@bandstand/domain/lifecycle'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../../db/database.ts'
import { emit, type OutboxEvents } from '../../../outbox/events.ts'
import { type HoldRow, moveHold, selectAhead, selectBehind, selectChallengedBy } from './holds.queries.ts'

/** What members are notified of: steps of a hold, and what others' steps mean for it. */
export type HoldFact = OutboxEvents['hold.recorded']['event']

type Acting = Pick<Action, 'at'> & { actorRole: ActorRole }

const isOneOf = (statuses: readonly string[], { status }: HoldRow) => statuses.includes(status)
/** Returns whether a hold hasn't ended. */
export const isLiveHold = (hold: HoldRow): boolean => isOneOf(LIVE_HOLDS, hold)
/** Returns whether a hold has a rank. */
export const isRankedHold = (hold: HoldRow): boolean => isOneOf(RANKED_HOLDS, hold)

/** Records what happened to a hold, for its notices. */
export function recordHold(
  tx: Tx,
  { id }: Pick<HoldRow, 'id'>,
  event: HoldFact,
  { actorRole, at }: Acting,
  rank?: number,
): Promise<void> {
  return emit(tx, 'hold.recorded', {
    holdId: id,
    event,
    by: actorRole,
    at: at.toISOString(),
    ...(rank && { rank }),
  })
}

/** Moves a hold along its graph and records it, with its venue's profile locked. Returns null where the graph has no such step. */
export async function stepHold(
  tx: Tx,
  hold: HoldRow,
  event: HoldEvent,
  action: Acting,
  change: Updateable<Schema['holds']> = {},
): Promise<HoldRow | null> {
  if (!stateAfter(HOLD_GRAPH, hold.status, event, [action.actorRole])) return null
  const moved = await moveHold(tx, hold.id, event, change)
  if (moved && event !== 'left_alone') await recordHold(tx, hold, event, action)
  return moved
}

/**
 * Ends holds by an event, with their venue's profile locked. Those that they had challenged are left alone, and the acts behind
 * are told that they moved up. Returns those that were live.
 */
export async function endHolds(
  tx: Tx,
  holds: readonly HoldRow[],
  event: 'declined' | 'released' | 'lapsed' | 'expired' | 'booked',
  action: Acting,
  change: Updateable<Schema['holds']> = {},
): Promise<HoldRow[]> {
  const behind = new Map<string, HoldRow>()
  const ended: HoldRow[] = []
  for (const hold of holds) {
    const others = isRankedHold(hold) ? await selectBehind(tx, hold) : []
    if (!(await stepHold(tx, hold, event, action, { ...change, ended_at: action.at }))) continue
    ended.push(hold)
    for (const other of others) behind.set(other.id, other)
    for (const challenged of await selectChallengedBy(tx, hold.id))
      await stepHold(tx, challenged, 'left_alone', action)
  }
  for (const { id } of ended) behind.delete(id)
  for (const hold of behind.values())
    await recordHold(tx, hold, 'moved_up', action, (await selectAhead(tx, hold)).length + 1)
  return ended
}
