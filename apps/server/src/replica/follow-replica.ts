import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDatabase, type Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { type ReplicaRead, signal } from '../signals.ts'
import { type DatabasePosition, Progress, type ReplicaPosition } from './progress.ts'
import { RecentWrites } from './recent-writes.ts'

/** How often a server asks how far the replica is, in milliseconds. */
export const CHECK_MS = 1000
/** How often failed reads are logged, in milliseconds. */
const REPORT_MS = 10_000

/** Who reads. */
interface ReplicaReader {
  /** null: nobody signed in. */
  memberId: PersonId | null
  /** The database's time of the last write that the reader's client knows of, in milliseconds since 1970. */
  writtenAt: number | null
}

export interface Replica {
  db: Database
  pool: Pool
  /** Returns null when the replica has everything that this reader must see, otherwise why it can't be read. */
  unfitFor(reader: ReplicaReader): Exclude<ReplicaRead, 'replica' | 'failed'> | null
  /** Logs a read that failed, and uses the replica again only once it answers if it was lost. */
  recordFailure(error: unknown): void
  /** A member has just written something, or heard of a change. What they read next has it. */
  recordWrite(memberId: PersonId | PartyId): void
  /** Anybody may have written something, or heard of it. */
  recordWriteOfAnybody(): void
  /** Returns the database's time, never less than it is, in milliseconds since 1970; Infinity before the database has answered. */
  now(): number
  /** Asks how far the replica is, as it's done every second. */
  check(): Promise<void>
  stop(): Promise<void>
}

interface Source {
  pool: Pool
  askDatabase: () => Promise<DatabasePosition>
  askReplica: () => Promise<ReplicaPosition>
  /** The most by which the replica may lag, in milliseconds. */
  mostLagMs: number
  log: Pick<Logger, 'warn'>
  /** Time since the start of this machine, in milliseconds. */
  sinceStart?: () => number
}

/**
 * Returns what decides whether a read can go to the replica. Every second the database says how far it is, and the replica
 * which of these positions it has reached: everything committed before then can be read there. So a member who wrote later
 * reads from the database, and everybody does once that moment is longer ago than the limit.
 */
export function followReplica(source: Source): Omit<Replica, 'stop'> {
  const { pool, askDatabase, askReplica, mostLagMs, log, sinceStart = () => performance.now() } = source
  const progress = new Progress((mostLagMs * 10 + 60_000) / CHECK_MS)
  const writes = new RecentWrites()
  const reportStatus = createStatusLog(log)
  const reportFailure = createFailureLog(log, sinceStart)
  let isAway = true
  let clock: { at: number; sinceStart: number } | null = null
  let checking: Promise<void> | null = null

  const now = () => (clock ? clock.at + sinceStart() - clock.sinceStart : Infinity)
  const lagMs = () => now() - progress.freshTo

  async function askBoth(): Promise<void> {
    const askedAt = sinceStart()
    const database = await askDatabase()
    // As of the question, so that the time is never less than the database's.
    clock = { at: database.at, sinceStart: askedAt }
    writes.startAt(database.at)
    progress.addPosition(database)
    progress.follow(positionOf(await askReplica(), database))
    writes.deleteBefore(progress.freshTo)
  }

  async function askAndReport(): Promise<void> {
    const isFirst = clock === null
    try {
      await askBoth()
      isAway = false
    } catch (error) {
      isAway = true
      signal('replica', { lagSeconds: null })
      reportStatus('the replica is away: everything is read from the database', { error })
      return
    }
    // What it has reached of a first position, the next check knows.
    if (isFirst) return
    const lag = lagMs()
    // Before it has reached any position nobody knows by how much.
    if (Number.isFinite(lag)) signal('replica', { lagSeconds: lag / 1000 })
    reportStatus(lag > mostLagMs ? 'the replica lags: everything is read from the database' : null, {
      lagSeconds: Math.round(lag / 1000),
    })
  }

  return {
    db: createDatabase(pool),
    pool,
    now: () => Math.ceil(now()),
    check() {
      checking ??= askAndReport().finally(() => (checking = null))
      return checking
    },
    unfitFor({ memberId, writtenAt }) {
      if (isAway) return 'away'
      if (lagMs() > mostLagMs) return 'lagging'
      const wroteAt = Math.max(writes.lastOf(memberId), writtenAt ?? -Infinity)
      return wroteAt >= progress.freshTo ? 'own_write' : null
    },
    recordFailure(error) {
      if (error instanceof DatabaseUnavailable) isAway = true
      reportFailure(error)
    },
    recordWrite: (memberId) => writes.record(memberId, now()),
    recordWriteOfAnybody: () => writes.recordForAll(now()),
  }
}

function positionOf({ position, cluster }: ReplicaPosition, database: DatabasePosition): number {
  if (position === null) throw new Error('It doesn’t follow another database.')
  if (cluster !== database.cluster) throw new Error('It follows another database than ours.')
  return position
}

/** Returns how to log a problem, or that there is none, whenever it changes. */
function createStatusLog(log: Source['log']): (problem: string | null, facts: object) => void {
  let logged: string | null = null
  return (problem, facts) => {
    if (problem !== logged) log.warn(facts, problem ?? 'the replica is used again')
    logged = problem
  }
}

/** Returns how to log failed reads, every ten seconds. */
function createFailureLog(log: Source['log'], sinceStart: () => number): (error: unknown) => void {
  let failures = 0
  let reportedAt = -Infinity
  return (error) => {
    failures += 1
    if (sinceStart() - reportedAt < REPORT_MS) return
    log.warn({ error, failures }, 'reads failed at the replica and were repeated at the database')
    failures = 0
    reportedAt = sinceStart()
  }
}
