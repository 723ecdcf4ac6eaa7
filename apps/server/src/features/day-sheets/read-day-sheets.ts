import type { DaySheet } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { getBillOfGig } from '../bills/index.ts'
import { sideIn, sideOf } from '../booking/index.ts'
import { readPlayers } from '../lineup/index.ts'
import { findStage } from '../stages/index.ts'
import { type DaySheetRow, findDaySheet, findNextDaySheet, listCheckIns } from './day-sheets.queries.ts'
import { daySheetView } from './day-sheets.view.ts'

/** Returns the day sheet of a booking. Throws BOOKING_NOT_FOUND to everybody but the two. */
export async function getDaySheet(deps: Deps, actor: Actor, bookingId: string): Promise<DaySheet> {
  const row = await findDaySheet(deps.db, bookingId)
  const me = row && sideIn(actor, row)
  if (!row || !me) throw refusal('BOOKING_NOT_FOUND')
  return viewOf(deps, actor, row, me)
}

/** Returns the day sheet of the caller's next gig; null when there is none. */
export async function nextDaySheet(deps: Deps, actor: Actor): Promise<DaySheet | null> {
  const me = sideOf(actor)
  const row = me && (await findNextDaySheet(deps.db, actor.partyId, me, deps.now()))
  return row && viewOf(deps, actor, row, me)
}

async function viewOf(deps: Deps, actor: Actor, row: DaySheetRow, me: Side): Promise<DaySheet> {
  const [checkIns, stage, bill, players] = await Promise.all([
    listCheckIns(deps.db, row.id),
    row.gig_stage_id === null ? null : findStage(deps.db, row.gig_stage_id),
    row.gig_bill_id === null ? null : getBillOfGig(deps, actor, row.gig_id),
    readPlayers(deps.db, row.id),
  ])
  return daySheetView(row, { checkIns, stage, bill, players }, me, {
    now: deps.now(),
    takesDeposits: takesDeposits(deps),
  })
}
