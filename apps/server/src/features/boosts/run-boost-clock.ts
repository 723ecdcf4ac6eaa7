import { addDays, utcDay } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { emitAll } from '../../outbox/events.ts'
import { takeEnded } from './boosts.queries.ts'
import { expireViews } from './views.queries.ts'

/** How many ended boosts one run takes; the next one takes the rest. */
const BATCH = 500
/** Counts are kept longer than any report compares. */
const RETENTION_DAYS = 400

/**
 * Emits `boost.ended` for boosts that have ended, deletes who viewed what when the day is over, and expires old counts.
 */
export async function runBoostClock(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const ended = await takeEnded(tx, now, BATCH)
    if (ended.length > 0)
      await emitAll(
        tx,
        'boost.ended',
        ended.map((boostId) => ({ boostId })),
      )
  })
  await expireViews(deps.db, utcDay(now), addDays(utcDay(now), -RETENTION_DAYS))
}
