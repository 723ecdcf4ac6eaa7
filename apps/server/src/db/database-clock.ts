import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { signal } from '../signals.ts'

/** How often a server compares its clock with the database's, in milliseconds. */
const COMPARE_MS = 60_000
/** A difference that deserves a warning, and one that is certainly wrong, in milliseconds. */
const WARN_MS = 2000
const WRONG_MS = 30_000
/** A comparison that took longer says too little. */
const MOST_ROUND_TRIP_MS = 1000
/** Smaller differences are only the network's: following them would make time go back and forth. */
const NOISE_MS = 20

/** The clocks of this machine: the date, which anybody can set, and the time since the start, which nobody can. */
interface Local {
  date: () => number
  sinceStart: () => number
}

export interface DatabaseClock {
  /** Returns the database's time. */
  now: () => Date
  /** Compares again; keeps the time when the database can't be asked. */
  compare: () => Promise<void>
}

/**
 * Returns a clock that shows the database's time, from `ask`, in milliseconds: all servers agree on it, also one whose own
 * date is wrong or changes. Rejects when the first question fails.
 */
export async function createDatabaseClock(
  ask: () => Promise<number>,
  log: Pick<Logger, 'warn' | 'error'>,
  local: Local = { date: Date.now, sinceStart: () => performance.now() },
): Promise<DatabaseClock> {
  let known: { time: number; date: number; sinceStart: number } | null = null
  let comparing: Promise<void> | null = null

  const timeAt = (sinceStart: number) => known!.time + sinceStart - known!.sinceStart

  async function askAndFollow(): Promise<void> {
    const askedAt = local.sinceStart()
    const answer = await ask()
    const sinceStart = local.sinceStart()
    const roundTrip = sinceStart - askedAt
    if (known && roundTrip > MOST_ROUND_TRIP_MS) return
    const time = answer + roundTrip / 2
    const date = local.date()
    report(date - time, roundTrip)
    if (!known || Math.abs(time - timeAt(sinceStart)) > NOISE_MS + roundTrip / 2)
      known = { time, date, sinceStart }
    else known = { time: timeAt(sinceStart), date, sinceStart }
  }

  function report(aheadMs: number, roundTrip: number): void {
    signal('clockAhead', aheadMs)
    const offMs = Math.abs(aheadMs) - roundTrip
    if (offMs < WARN_MS) return
    const level = offMs < WRONG_MS ? 'warn' : 'error'
    log[level](
      { aheadMs: Math.round(aheadMs) },
      'the date of this machine differs from the database’s, whose time Bandstand uses instead',
    )
  }

  const compare = () => {
    comparing ??= askAndFollow().finally(() => (comparing = null))
    return comparing
  }
  await compare()
  return {
    now() {
      const sinceStart = local.sinceStart()
      // Either somebody has set the date, or the machine was asleep, which the other clock doesn't notice.
      const drift = local.date() - known!.date - (sinceStart - known!.sinceStart)
      if (Math.abs(drift) > WARN_MS) compare().catch(() => {})
      return new Date(timeAt(sinceStart))
    },
    async compare() {
      try {
        await compare()
      } catch (error) {
        log.warn({ error }, 'the clock was not compared with the database’s')
      }
    },
  }
}

/** Returns the clock of a pool's database, compared every minute for as long as the process runs. */
export async function startDatabaseClock(
  pool: Pool,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<() => Date> {
  const ask = async () => {
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    )
    return rows[0]!.ms
  }
  const clock = await createDatabaseClock(ask, log)
  setInterval(() => {
    if (!pool.ended) void clock.compare()
  }, COMPARE_MS).unref()
  return clock.now
}
