import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type ReplicaRead, signal } from '../signals.ts'
import { type Database, createDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { createPool, createSidePool, type PoolOptions } from './pool.ts'

/** How often a server asks how far the replica is, in milliseconds. */
const LOOK_MS = 1000
/** The longest that either database may take to accept a connection, and again to answer, in milliseconds. */
const ANSWER_MS = 700
/** The longest that a read waits for the replica before the database is asked instead, in milliseconds. */
const READ_MS = 3000
/** Above this many members whose writes the replica may not have yet, all count as such. */
const MOST_WRITERS = 10_000
/** How often failed reads are logged, in milliseconds. */
const REPORT_MS = 10_000

/** How far the database is. */
interface Position {
  /** The database's time, in milliseconds since 1970: whatever was committed before has a position up to `position`. */
  at: number
  /** In its log, in bytes. */
  position: number
  /** Which cluster it is. */
  cluster: string
}

/** How far the replica has followed; `position` is null when it isn't one. */
type Followed = Pick<Position, 'cluster'> & { position: number | null }

/** Who reads. */
interface ReplicaReader {
  /** null: nobody signed in. */
  memberId: string | null
  /** The database's time of the last write that the reader's client knows of, in milliseconds since 1970. */
  writtenAt: number | null
}

export interface Replica {
  db: Database
  pool: Pool
  /** Returns null when the replica has everything that this reader must see, otherwise why it can't be read. */
  unfitFor(reader: ReplicaReader): Exclude<ReplicaRead, 'replica' | 'failed'> | null
  /** Logs a read that failed, and uses the replica again only once it answers if it was lost. */
  noteFailure(error: unknown): void
  /** A member has just written something, or heard of a change. What they read next has it. */
  noteWrite(memberId: string): void
  /** Anybody may have written something, or heard of it. */
  noteWrites(): void
  /** Returns the database's time, never less than it is, in milliseconds since 1970; Infinity before the database has answered. */
  now(): number
  /** Asks how far the replica is, as it's done every second. */
  look(): Promise<void>
  stop(): Promise<void>
}

interface Source {
  pool: Pool
  askDatabase: () => Promise<Position>
  askReplica: () => Promise<Followed>
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
export function watchReplica(source: Source): Omit<Replica, 'stop'> {
  const { pool, askDatabase, askReplica, mostLagMs, log, sinceStart = () => performance.now() } = source
  /** Positions of the database that the replica hasn't reached, the oldest first. */
  let ahead: Position[] = []
  let followed = -Infinity
  /** The replica has everything that was committed before this time of the database. */
  let freshTo = -Infinity
  let isAway = true
  let problem: string | null = null
  let clock: { at: number; sinceStart: number } | null = null
  const writers = new Map<string, number>()
  /** Writes of anybody up to this time may be missing. At first nobody knows what was written. */
  let everybodyWroteAt = Infinity
  let looking: Promise<void> | null = null
  let failures = 0
  let reportedAt = -Infinity

  const now = () => (clock ? clock.at + sinceStart() - clock.sinceStart : Infinity)
  const lagMs = () => now() - freshTo

  function noteWrites(): void {
    writers.clear()
    everybodyWroteAt = now()
  }

  async function askBoth(): Promise<void> {
    const askedAt = sinceStart()
    const database = await askDatabase()
    // As of the question, so that the time is never less than the database's.
    clock = { at: database.at, sinceStart: askedAt }
    if (everybodyWroteAt === Infinity) everybodyWroteAt = database.at
    ahead.push(database)
    // Whoever lags by this much is not read for a while.
    if (ahead.length * LOOK_MS > mostLagMs * 10 + 60_000) ahead.shift()
    const replica = await askReplica()
    if (replica.position === null) throw new Error('It doesn’t follow another database.')
    if (replica.cluster !== database.cluster) throw new Error('It follows another database than ours.')
    // It was restored from a backup.
    if (replica.position < followed) freshTo = -Infinity
    followed = replica.position
    const reached = ahead.findLastIndex(({ position }) => position <= followed)
    if (reached < 0) return
    freshTo = ahead[reached]!.at
    ahead = ahead.slice(reached + 1)
    for (const [memberId, at] of writers) if (at < freshTo) writers.delete(memberId)
  }

  function report(next: string | null, facts: object): void {
    if (next !== problem) log.warn(facts, next ?? 'the replica is used again')
    problem = next
  }

  async function askAndReport(): Promise<void> {
    const isFirst = clock === null
    try {
      await askBoth()
      isAway = false
    } catch (error) {
      isAway = true
      signal('replica', { lagSeconds: null })
      report('the replica is away: everything is read from the database', { error })
      return
    }
    // What it has reached of a first position, the next look knows.
    if (isFirst) return
    const lag = lagMs()
    // Before it has reached any position nobody knows by how much.
    if (Number.isFinite(lag)) signal('replica', { lagSeconds: lag / 1000 })
    report(lag > mostLagMs ? 'the replica lags: everything is read from the database' : null, {
      lagSeconds: Math.round(lag / 1000),
    })
  }

  return {
    db: createDatabase(pool),
    pool,
    now: () => Math.ceil(now()),
    noteWrites,
    look() {
      looking ??= askAndReport().finally(() => (looking = null))
      return looking
    },
    unfitFor({ memberId, writtenAt }) {
      if (isAway) return 'away'
      if (lagMs() > mostLagMs) return 'lagging'
      const own = memberId === null ? undefined : writers.get(memberId)
      return Math.max(everybodyWroteAt, own ?? -Infinity, writtenAt ?? -Infinity) >= freshTo
        ? 'own_write'
        : null
    },
    noteFailure(error) {
      if (error instanceof DatabaseUnavailable) isAway = true
      failures += 1
      if (sinceStart() - reportedAt < REPORT_MS) return
      log.warn({ error, failures }, 'reads failed at the replica and were repeated at the database')
      failures = 0
      reportedAt = sinceStart()
    },
    noteWrite(memberId) {
      if (writers.size >= MOST_WRITERS || !clock) noteWrites()
      else writers.set(memberId, now())
    },
  }
}

/**
 * What was committed before the question has a lower position than the answer. With `synchronous_commit` off, a commit can be
 * seen before it is written.
 */
const DATABASE_POSITION = `
  select extract(epoch from clock_timestamp()) * 1000 as at, system_identifier::text as cluster,
    case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0' as position
  from pg_control_system()`
const REPLICA_POSITION = `
  select system_identifier::text as cluster,
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position
  from pg_control_system()`

/** Starts to follow a replica of the pool's database. A replica that is away is no error: everything is read from the database. */
export async function startReplica(
  database: Pool,
  { url, connections, lagSeconds }: { url: string; connections: number; lagSeconds: number },
  log: Pick<Logger, 'warn'>,
  { behindPooler }: Pick<PoolOptions, 'behindPooler'>,
): Promise<Replica> {
  const pool = createPool(url, {
    max: connections,
    statementTimeoutMs: READ_MS,
    connectionTimeoutMs: ANSWER_MS,
    behindPooler,
  })
  const limits = { max: 1, statementTimeoutMs: ANSWER_MS, connectionTimeoutMs: ANSWER_MS }
  const pools = [createSidePool(database, limits), createSidePool(pool, limits)] as const
  const watched = watchReplica({
    pool,
    askDatabase: async () => (await pools[0].query<Position>(DATABASE_POSITION)).rows[0]!,
    askReplica: async () => (await pools[1].query<Followed>(REPLICA_POSITION)).rows[0]!,
    mostLagMs: lagSeconds * 1000,
    log,
  })
  await watched.look()
  const looking = setInterval(() => void watched.look(), LOOK_MS).unref()
  return {
    ...watched,
    async stop() {
      clearInterval(looking)
      await Promise.all([pool, ...pools].map((each) => each.end()))
    },
  }
}
