import type { LineupMember } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { requireAct } from './lineup.policy.ts'
import { listPendingInvitations, readLineup } from './lineup.queries.ts'
import { lineupMemberView } from './lineup.view.ts'

/** Returns the line-up of the caller's act. Throws LINEUP_ACTS_ONLY. */
export async function getLineup(deps: Deps, actor: Actor): Promise<{ people: LineupMember[] }> {
  requireAct(actor)
  return viewOfLineup(deps.db, deps, actor)
}

/** Returns the line-up of the caller's act as a transaction sees it. */
export async function viewOfLineup(
  db: Database,
  { now }: Pick<Deps, 'now'>,
  actor: Actor,
): Promise<{ people: LineupMember[] }> {
  const rows = await readLineup(db, actor.partyId)
  const pending = new Set(await listPendingInvitations(db, actor.partyId, now()))
  return { people: rows.map((row) => lineupMemberView(row, actor, pending)) }
}
