import { randomUUID } from 'node:crypto'
import { ROSTER_MAX, rosterKey } from '@bandstand/domain/roster'
import type { Actor } from '../../auth/actor.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { requireRosterVenue } from './roster.policy.ts'
import { insertRosterActs, selectRoster } from './roster.queries.ts'
import { type ActToSave, factsOf } from './save-act.ts'

/**
 * Adds the acts of a file to the calling venue's roster, all or none: those whose name isn't on it yet, so that the same file
 * twice adds nothing. Locks the venue's row, as `saveAct`. Throws ROSTER_VENUES_ONLY, ROSTER_FULL.
 */
export async function importActs(
  deps: Deps,
  actor: Actor,
  acts: readonly Omit<ActToSave, 'memberId'>[],
): Promise<{ added: number; skipped: number }> {
  requireRosterVenue(actor)
  const venueId = actor.partyId
  return deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, venueId)
    const roster = await selectRoster(tx, venueId)
    const keys = new Set(roster.map(rosterKey))
    const added = acts.filter((act) => {
      const key = rosterKey(act)
      return !keys.has(key) && keys.add(key)
    })
    if (roster.length + added.length > ROSTER_MAX) throw refusal('ROSTER_FULL')
    const at = deps.now()
    if (added.length > 0)
      await insertRosterActs(
        tx,
        added.map((act) => ({ ...factsOf(act), id: randomUUID(), venue_id: venueId, created_at: at })),
      )
    return { added: added.length, skipped: acts.length - added.length }
  })
}
