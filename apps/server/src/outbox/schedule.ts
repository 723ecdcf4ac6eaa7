import type { Deps } from '../deps.ts'
import { CLOCK_LANES, type ClockName } from '../job-lanes.ts'
import { readClocks, scheduleDue } from './clock-runs.queries.ts'

/** How often a server looks for what is due, in milliseconds. */
const LOOK_MS = 5000
const CHECK_MS = 60_000
/** After as many seconds without a run the operator has to know. */
const LATE_SECONDS = 180
/** Comparing thousands of lines with the provider, once a day, can take this long. */
const LATE_COMPARISON_SECONDS = 3600

/** Schedules these clocks and the daily cleanup for as long as the server runs. Returns how to stop. */
export function startSchedule({ db, log }: Pick<Deps, 'db' | 'log'>, clocks: ClockName[]): () => void {
  const look = setInterval(() => {
    scheduleDue(db, clocks).catch((error: unknown) => log.warn({ error }, 'due jobs were not scheduled'))
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

/** Logs an error that names the clocks that have not run for minutes. */
export async function reportLateClocks({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const late = (await readClocks(db)).filter(({ name, ageSeconds }) => {
    const most = name === 'clock_reconciliation' ? LATE_COMPARISON_SECONDS : LATE_SECONDS
    return name in CLOCK_LANES && ageSeconds >= most
  })
  if (late.length === 0) return
  const minutes = Object.fromEntries(late.map(({ name, ageSeconds }) => [name, Math.floor(ageSeconds / 60)]))
  log.error({ minutes }, 'clocks are late: what they decide with time alone does not happen')
}
