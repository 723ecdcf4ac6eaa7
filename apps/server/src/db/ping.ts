import type { Pool } from 'pg'
import { createPool } from './pool.ts'

/** The longest that a database which is up takes to accept a connection, and again to answer, in milliseconds. */
const ANSWER_MS = 700

export interface Ping {
  /** Resolves when the database answers, and rejects within two seconds when it doesn't. */
  send(): Promise<void>
  end(): Promise<void>
}

/**
 * Returns how to ask whether the database of a pool answers, over a connection of its own: a long queue of other requests
 * is no outage. However many ask at once, the database is asked once.
 */
export function createPing({ options }: Pick<Pool, 'options'>): Ping {
  const own = createPool(options.connectionString!, {
    max: 1,
    statementTimeoutMs: ANSWER_MS,
    connectionTimeoutMs: ANSWER_MS,
  })
  let sent: Promise<void> | null = null
  return {
    send() {
      sent ??= own.query('select 1').then(
        () => void (sent = null),
        (error: unknown) => {
          sent = null
          throw error
        },
      )
      return sent
    },
    end: () => own.end(),
  }
}
