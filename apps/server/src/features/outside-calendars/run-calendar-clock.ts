import { MINUTE_MS } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { Overloaded } from '../../queue.ts'
import { type CalendarRow, finishCalendar, takeDueCalendars } from './outside-calendars.queries.ts'
import { refreshCalendar, TAKEN_MS } from './read-calendar.ts'

/** How many are read at once: those that don't answer take a place for 20 seconds. */
const AT_ONCE = 16
const BATCH = 64
/** After as long a run takes no more: the next one goes on. */
const MOST_MS = 40_000
const LATER_MS = 5 * MINUTE_MS

/** Reads the calendars kept elsewhere that are due. One that fails keeps no other one waiting. */
export async function runCalendarClock(deps: Deps): Promise<void> {
  const began = performance.now()
  const queue: CalendarRow[] = []
  let taking: Promise<void> | null = null
  const state = { isDone: false }
  const failures: unknown[] = []
  const take = async () => {
    const now = deps.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const rows = await takeDueCalendars(deps.db, { now, until, most: BATCH })
    queue.push(...rows)
    state.isDone = rows.length < BATCH || performance.now() - began > MOST_MS || deps.draining.aborted
  }
  const next = async (): Promise<CalendarRow | null> => {
    while (queue.length === 0 && !state.isDone) {
      taking ??= take().finally(() => (taking = null))
      await taking
    }
    return queue.shift() ?? null
  }
  const work = async () => {
    for (let taken = await next(); taken; taken = await next()) await refresh(deps, taken, failures)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failures.length > 0) throw failures[0]
}

async function refresh(deps: Deps, taken: CalendarRow, failures: unknown[]): Promise<void> {
  try {
    await refreshCalendar(deps, taken)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    if (error instanceof Overloaded) {
      // Nothing is wrong with it: there's no thread for it now.
      const due_at = new Date(deps.now().getTime() + LATER_MS)
      await deps.db.transaction().execute((tx) => finishCalendar(tx, taken, { due_at }))
      return
    }
    deps.log.error({ error, id: taken.id }, 'a calendar was not read')
    failures.push(error)
  }
}
