import type { DaySheet } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { sideIn, sideOf } from '../booking/index.ts'
import { findDaySheet, findNextDaySheet, listCheckIns } from './day-sheets.queries.ts'
import { daySheetView } from './day-sheets.view.ts'

/** Returns the day sheet of a booking. Throws BOOKING_NOT_FOUND to everybody but the two. */
export async function getDaySheet(deps: Deps, actor: Actor, bookingId: string): Promise<DaySheet> {
  const row = await findDaySheet(deps.db, bookingId)
  const me = row && sideIn(actor, row)
  if (!row || !me) throw refusal('BOOKING_NOT_FOUND')
  return daySheetView(row, await listCheckIns(deps.db, bookingId), me, {
    now: deps.now(),
    takesDeposits: takesDeposits(deps),
  })
}

/** Returns the day sheet of the caller's next gig; null when there is none. */
export async function nextDaySheet(deps: Deps, actor: Actor): Promise<DaySheet | null> {
  const me = sideOf(actor)
  const now = deps.now()
  const row = me && (await findNextDaySheet(deps.db, actor.partyId, me, now))
  return (
    row &&
    daySheetView(row, await listCheckIns(deps.db, row.id), me, { now, takesDeposits: takesDeposits(deps) })
  )
}
