import { createHash } from 'node:crypto'
import { Client, Pool, types } from 'pg'

/** Dates stay 'YYYY-MM-DD' (a JavaScript Date would shift them by a zone), counts and cents are safe integers. */
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

/** Past this many different texts a connection stops preparing: built-up statements must not fill the server. */
const MOST_NAMES = 400
const names = new Map<string, string>()

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMES) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Gives each statement with parameters a name, so that PostgreSQL parses and plans it once a connection. */
class PreparingClient extends Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's overloads have no common signature
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    // oxlint-disable-next-line typescript/no-explicit-any
    const send = (...all: any[]) => (super.query as (...all: any[]) => unknown).apply(this, all)
    return name ? send({ name, text, values }, ...rest) : send(...args)
  }
}

export interface PoolOptions {
  max?: number
  statementTimeoutMs?: number
}

/** Connections for requests: prepared statements, a limit on how long one statement may run. */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString,
    Client: PreparingClient,
    max: options.max ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 20_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks (a restarted database) is replaced by the pool, and whoever uses it learns by the next query;
  // without listeners, of the idle ones and of those in use, it ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
