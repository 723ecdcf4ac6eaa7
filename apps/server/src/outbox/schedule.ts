import type { Deps } from '../deps.ts'
import { minutesSinceClocks, scheduleDue } from './clock-runs.queries.ts'

/** How often a server looks for what is due, in milliseconds. */
const LOOK_MS = 5000
const CHECK_MS = 60_000
/** After as many minutes without a run, money is late: the operator has to know. */
const LATE_MINUTES = 3

/** Schedules what runs with time alone for as long as the server runs. Returns how to stop. */
export function startSchedule({ db, log }: Pick<Deps, 'db' | 'log'>): () => void {
  const look = setInterval(() => {
    scheduleDue(db).catch((error: unknown) => log.warn({ error }, 'due jobs were not scheduled'))
  }, LOOK_MS)
  return () => clearInterval(look)
}

/**
 * Logs an error every minute while the clocks are late on all servers. A process that runs no jobs needs it too, because
 * perhaps no other does. Returns how to stop.
 */
export function watchClocks({ db, log }: Pick<Deps, 'db' | 'log'>): () => void {
  const check = setInterval(() => {
    reportLateClocks({ db, log }).catch((error: unknown) =>
      log.warn({ error }, 'the clocks were not checked'),
    )
  }, CHECK_MS)
  return () => clearInterval(check)
}

/** Logs an error when the clocks have not run for minutes. */
export async function reportLateClocks({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const minutes = await minutesSinceClocks(db)
  if (minutes >= LATE_MINUTES)
    log.error({ minutes }, 'the clocks are late: nothing that time alone decides happens')
}
