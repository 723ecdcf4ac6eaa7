import type { Pool } from 'pg'
import { createSidePool } from './pool.ts'

/** The longest that a database which is up takes to accept a connection, and again to answer, in milliseconds. */
const ANSWER_MS = 700

interface Pong {
  schema: string
  quietSince: Date | null
}

export interface Ping {
  /** Resolves with the database's newest migration and since when Bandstand is quiet, null when it isn't; rejects within two seconds when it doesn't answer. */
  send(): Promise<Pong>
  end(): Promise<void>
}

/**
 * Returns how to ask whether the database of a pool answers, over a connection of its own: a long queue of other requests
 * is no outage. However many ask at once, the database is asked once.
 */
export function createPing(pool: Pick<Pool, 'options'>): Ping {
  const own = createSidePool(pool, {
    max: 1,
    statementTimeoutMs: ANSWER_MS,
    connectionTimeoutMs: ANSWER_MS,
  })
  let sent: Promise<Pong> | null = null
  const ask = async () => {
    const { rows } = await own.query<Pong>(
      'select max(name) as schema, (select since from quiet_mode) as "quietSince" from migrations',
    )
    return rows[0]!
  }
  return {
    send() {
      sent ??= ask().finally(() => (sent = null))
      return sent
    },
    end: () => own.end(),
  }
}
