import type { Pool } from 'pg'
import { createSidePool } from './pool.ts'

/** The longest that a database which is up takes to accept a connection, and again to answer, in milliseconds. */
const ANSWER_MS = 700

export interface Ping {
  /** Resolves with the database's newest migration, and rejects within two seconds when it doesn't answer. */
  send(): Promise<string>
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
  let sent: Promise<string> | null = null
  const ask = async () => {
    const { rows } = await own.query<{ name: string }>('select max(name) as name from migrations')
    return rows[0]!.name
  }
  return {
    send() {
      sent ??= ask().finally(() => (sent = null))
      return sent
    },
    end: () => own.end(),
  }
}
