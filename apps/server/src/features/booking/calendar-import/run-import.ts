import type { PartyId } from '@bandstand/domain/accounts'
import { BLOCKED_TIMES_MAX, OUTSIDE_BOOKINGS_MAX } from '@bandstand/domain/booking'
import { IMPORT_LIMITS, type PlannedRow } from '@bandstand/domain/calendar-import'
import { DEFAULT_CURRENCY } from '@bandstand/domain/money'
import { HOUR_MS } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { once } from '../../../operations/once.ts'
import { isTimeTaken } from '../bookings.queries.ts'
import { countBlockedFrom, insertBlockedTimes } from '../calendar/calendar.queries.ts'
import { countOutsideFrom, insertOutsideBookings } from '../calendar/outside-bookings.queries.ts'
import { previewHash } from './import.view.ts'
import { endHoldsOutside, tellFreedHolds } from '../holds/end-holds.ts'
import { deleteImported, rememberImported, selectUnchanged } from './imported-times.queries.ts'
import { finishDraft, hasImport, markUndone } from './imports.queries.ts'
import { type Plan, planDraft, requireVenue } from './read-draft.ts'

interface Counts {
  acts: number
  blocked: number
}

/**
 * Imports the new rows of a preview in one transaction: acts become outside bookings, and closed days blocked time. Nobody is
 * notified, and nothing becomes a contract, money or a review. Throws IMPORT_VENUES_ONLY, IMPORT_NOT_FOUND, IMPORT_EMPTY,
 * IMPORT_PREVIEW_CHANGED, OUTSIDE_BOOKINGS_TOO_MANY, BLOCKED_TIMES_TOO_MANY, REQUEST_KEY_REUSED.
 */
export async function runImport(
  deps: Deps,
  actor: Actor,
  { id, key, preview }: { id: string; key: string; preview: string },
): Promise<Counts> {
  requireVenue(actor)
  const venueId = actor.partyId
  try {
    return await once(
      deps,
      actor,
      { key, operation: 'import a calendar', body: { id, preview } },
      async (tx) => {
        await lockProfile(tx, venueId)
        const plan = await planDraft(deps, tx, venueId, id)
        if (previewHash(plan.rows) !== preview) throw refusal('IMPORT_PREVIEW_CHANGED')
        const added = plan.rows.filter(({ outcome }) => outcome === 'new')
        if (added.length === 0) throw refusal('IMPORT_EMPTY')
        const counts = await addRows(deps, tx, venueId, plan, added)
        if (!(await finishDraft(tx, id, counts, deps.now()))) throw refusal('IMPORT_NOT_FOUND')
        return counts
      },
    )
  } catch (error) {
    throw isTimeTaken(error) ? refusal('IMPORT_PREVIEW_CHANGED') : error
  }
}

/** Writes the rows into the calendar of a venue whose profile is locked. */
async function addRows(
  deps: Deps,
  tx: Tx,
  venueId: PartyId,
  plan: Plan,
  rows: PlannedRow[],
): Promise<Counts> {
  const at = deps.now()
  const acts = rows.filter(({ kind }) => kind === 'act')
  const closed = rows.filter(({ kind }) => kind === 'blocked')
  if ((await countOutsideFrom(tx, venueId, at)) + acts.length > OUTSIDE_BOOKINGS_MAX)
    throw refusal('OUTSIDE_BOOKINGS_TOO_MANY')
  if ((await countBlockedFrom(tx, venueId, at)) + closed.length > BLOCKED_TIMES_MAX)
    throw refusal('BLOCKED_TIMES_TOO_MANY')
  const ids = await insertOutsideBookings(
    tx,
    acts.map((row) => outsideOf(venueId, plan, row, at)),
  )
  await endHoldsOutside(tx, ids, at)
  const outside = ids.map((id, index) => ({ id, uid: acts[index]!.uid }))
  const blocked = []
  for (const row of closed) {
    const weeks = [{ startsAt: row.startsAt!, endsAt: row.endsAt! }]
    const time = { userId: venueId, weeks, timeZone: plan.timeZone, stageId: row.stageId, exclusive: false }
    const [block] = await insertBlockedTimes(tx, { ...time, seriesId: null, note: noteOf(row, plan), at })
    blocked.push({ id: block!.id, uid: row.uid })
  }
  await rememberImported(tx, { importId: plan.draft.id, venueId }, outside, blocked)
  return { acts: acts.length, blocked: closed.length }
}

function outsideOf(venueId: PartyId, plan: Plan, row: PlannedRow, at: Date) {
  return {
    venue_id: venueId,
    stage_id: row.stageId,
    act_name: row.name,
    starts_at: row.startsAt!,
    ends_at: row.endsAt!,
    time_zone: plan.timeZone,
    fee_cents: row.feeCents,
    currency: DEFAULT_CURRENCY,
    contact: row.contact,
    note: noteOf(row, plan),
    created_at: at,
  }
}

/** Returns a row's note; of a room that isn't a stage, its name is kept there. */
function noteOf(row: PlannedRow, { stages }: Plan): string {
  if (row.kind === 'blocked') return row.name.slice(0, 200)
  const isStage = stages.some(({ id }) => id === row.stageId)
  return [row.note, !isStage && row.stage ? `Room: ${row.stage}` : ''].filter(Boolean).join('\n')
}

/**
 * Removes what an import added, within a day, unless it was changed since. Throws IMPORT_VENUES_ONLY, IMPORT_NOT_FOUND,
 * IMPORT_UNDO_TOO_LATE.
 */
export async function undoImport(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ removed: number; kept: number }> {
  requireVenue(actor)
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    const since = new Date(at.getTime() - IMPORT_LIMITS.hours * HOUR_MS)
    if (await markUndone(tx, actor.partyId, id, since, at)) {
      await tellFreedHolds(tx, { outside: await selectUnchanged(tx, id) }, { actorRole: 'venue', at })
      return deleteImported(tx, id)
    }
    throw refusal((await hasImport(tx, actor.partyId, id)) ? 'IMPORT_UNDO_TOO_LATE' : 'IMPORT_NOT_FOUND')
  })
}
