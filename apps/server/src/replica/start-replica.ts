import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createPool, createSidePool, type PoolOptions } from '../db/pool.ts'
import { CHECK_MS, followReplica, type Replica } from './follow-replica.ts'
import type { DatabasePosition, ReplicaPosition } from './progress.ts'

/** The longest that either database may take to accept a connection, and again to answer, in milliseconds. */
const ANSWER_MS = 700
/** The longest that a read waits for the replica before the database is asked instead, in milliseconds. */
const READ_MS = 3000

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
  const replica = followReplica({
    pool,
    askDatabase: async () => (await pools[0].query<DatabasePosition>(DATABASE_POSITION)).rows[0]!,
    askReplica: async () => (await pools[1].query<ReplicaPosition>(REPLICA_POSITION)).rows[0]!,
    mostLagMs: lagSeconds * 1000,
    log,
  })
  await replica.check()
  const checks = setInterval(() => void replica.check(), CHECK_MS).unref()
  return {
    ...replica,
    async stop() {
      clearInterval(checks)
      await Promise.all([pool, ...pools].map((each) => each.end()))
    },
  }
}
