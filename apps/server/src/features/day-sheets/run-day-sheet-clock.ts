import { CHECK_IN_UNDO_MS } from '@bandstand/domain/day-sheets'
import type { Deps } from '../../deps.ts'
import { emitAll } from '../../outbox/events.ts'
import { takeSettled } from './day-sheets.queries.ts'

/** How many check-ins one run takes; the next one takes the rest. */
const BATCH = 500

/** Emits `day_sheet.checked_in` for check-ins that can no longer be undone. */
export async function runDaySheetClock(deps: Deps): Promise<void> {
  const now = deps.now()
  const receivedBy = new Date(now.getTime() - CHECK_IN_UNDO_MS)
  await deps.db.transaction().execute(async (tx) => {
    await emitAll(tx, 'day_sheet.checked_in', await takeSettled(tx, { receivedBy, now }, BATCH))
  })
}
