import { createHash } from 'node:crypto'
import { Client, Pool, type PoolClient, types } from 'pg'
import { namingLostConnection } from './database-unavailable.ts'

/** Dates stay 'YYYY-MM-DD' (a JavaScript Date would shift them by a zone), counts and cents are safe integers. */
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

/** Above this many different texts a connection stops preparing: generated statements must not fill the server's memory. */
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

// oxlint-disable-next-line typescript/no-explicit-any -- pg's overloads have no common signature
type AnyArguments = any[]

/** Throws and reports lost connections as DatabaseUnavailable. */
class NamingClient extends Client {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: AnyArguments): any {
    const callback = args.at(-1)
    const all =
      typeof callback === 'function'
        ? [
            ...args.slice(0, -1),
            (error: unknown, result: unknown) => callback(namingLostConnection(error), result),
          ]
        : args
    const answer = (super.query as (...all: AnyArguments) => unknown).apply(this, all)
    return answer instanceof Promise ? answer.catch(throwNamed) : answer
  }
}

/** Gives each statement with parameters a name, so that PostgreSQL parses and plans it once a connection. */
class PreparingClient extends NamingClient {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: AnyArguments): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    return name ? super.query({ name, text, values }, ...rest) : super.query(...args)
  }
}

type ConnectCallback = Parameters<Pool['connect']>[0]

/** The same for connections that cannot be opened. */
class NamingPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    if (!callback) return super.connect().catch(throwNamed)
    super.connect((error, client, release) =>
      callback(namingLostConnection(error) as Error | undefined, client, release),
    )
    return undefined
  }
}

function throwNamed(error: unknown): never {
  throw namingLostConnection(error)
}

export interface PoolOptions {
  max?: number
  statementTimeoutMs?: number
}

/** Returns the pool for requests: prepared statements, and a limit on the time of each. */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  return quiet(
    new NamingPool({
      connectionString,
      Client: PreparingClient,
      max: options.max ?? 10,
      statement_timeout: options.statementTimeoutMs ?? 10_000,
      idle_in_transaction_session_timeout: 20_000,
      connectionTimeoutMillis: 10_000,
    }),
  )
}

/** Returns the pool for the job queue, which prepares its statements itself. */
export function createQueuePool(connectionString: string, max: number): Pool {
  return quiet(
    new NamingPool({ connectionString, Client: NamingClient, max, connectionTimeoutMillis: 10_000 }),
  )
}

/**
 * The pool replaces a connection that breaks (a restarted database), and its user fails at the next query. Without listeners,
 * on idle connections and those in use, it would end the process.
 */
function quiet(pool: Pool): Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
