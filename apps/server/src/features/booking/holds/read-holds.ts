import type { Hold } from '@bandstand/api-spec'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideIn, sideOf } from '../booking.policy.ts'
import { findHoldView, selectHoldViews } from './hold-views.queries.ts'
import { holdView } from './holds.view.ts'

/** Returns the caller's live holds, soonest first, or those that ended, latest first. */
export async function listHolds(
  deps: Deps,
  actor: Actor,
  { show }: { show: 'live' | 'past' },
): Promise<Hold[]> {
  const me = sideOf(actor)
  if (!me) return []
  const rows = await selectHoldViews(deps.db, actor.partyId, me, show)
  return rows.map((row) => holdView(row, me, deps.now()))
}

/** Returns a hold for one of its sides. Throws HOLD_NOT_FOUND to everybody who doesn't see it. */
export async function getHold(deps: Deps, actor: Actor, id: string): Promise<Hold> {
  const row = await findHoldView(deps.db, id)
  const me = row && sideIn(actor, { venue_id: row.venue_id, artist_id: row.artist_id })
  if (!row || !me || !(row.delivered || row.made_by === me)) throw refusal('HOLD_NOT_FOUND')
  return holdView(row, me, deps.now())
}
