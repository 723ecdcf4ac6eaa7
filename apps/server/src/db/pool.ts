import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Client, DatabaseError, Pool, type PoolClient, type QueryResult, types } from 'pg'
import { currentWork } from '../current-work.ts'
import { hasListeners, signal } from '../signals.ts'
import { namingLostConnection } from './database-unavailable.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

/** The type date[], which the list of the library lacks. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the library's enum has no arrays
const DATE_ARRAY = 1182 as number as typeof types.builtins.DATE

/** Dates stay 'YYYY-MM-DD' (a JavaScript Date would shift them by a zone), counts and cents are safe integers. */
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(DATE_ARRAY, (text) => text.slice(1, -1).split(',').filter(Boolean))
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

/** A client waits this many times as long for a result as the database may work on the statement. */
const NETWORK_FACTOR = 1.2
/** What pg reports when a result did not arrive in time. */
const SILENT = 'Query read timeout'

/** Returns how to report the end of a statement that begins now; null when nobody listens. */
function reportOn(statement: string | { text?: string }): ((failed: boolean) => void) | null {
  if (!hasListeners('statement')) return null
  const text = typeof statement === 'string' ? statement : statement.text
  if (text === undefined) return null
  const begun = performance.now()
  const work = currentWork()
  return (failed) => signal('statement', { text, seconds: (performance.now() - begun) / 1000, failed, work })
}

/**
 * Throws and reports lost connections as DatabaseUnavailable. A connection without a result in time is one of them: a
 * network that drops packets would otherwise hold it for a quarter of an hour.
 */
class NamingClient extends Client {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: AnyArguments): any {
    const report = reportOn(args[0])
    const callback = args.at(-1)
    const all =
      typeof callback === 'function'
        ? [
            ...args.slice(0, -1),
            (error: unknown, result: unknown) => {
              report?.(Boolean(error))
              callback(this.leaveSilent(error), result)
            },
          ]
        : args
    const answer = (super.query as (...all: AnyArguments) => unknown).apply(this, all)
    if (!(answer instanceof Promise)) return answer
    if (report)
      answer.then(
        () => report(false),
        () => report(true),
      )
    return answer.catch((error: unknown) => {
      throw this.leaveSilent(error)
    })
  }

  /** Returns the error by its name; ends a connection that stayed silent, whose pool then replaces it. */
  private leaveSilent(error: unknown): unknown {
    if (error instanceof Error && error.message === SILENT) {
      const { connection } = this as unknown as { connection: { stream: Socket } }
      connection.stream.destroy()
    }
    return namingLostConnection(error)
  }
}

/**
 * How often statements became stale. It's part of their names on all connections: otherwise a transaction that begins again
 * on another one would be refused there too.
 */
let generation = 0

/**
 * Gives each statement with parameters a name, so that PostgreSQL parses and plans it once a connection. What the migration
 * of another server interrupts is sent again: statements whose result has one more column now, and those that PostgreSQL
 * ended because they and the migration waited for each other's tables.
 */
class PreparingClient extends NamingClient {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: AnyArguments): any {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...args)
    const name = statementName(text)
    const sentIn = generation
    const send = () =>
      name
        ? super.query({ name: `${name}${generation}`, text, values }, ...rest)
        : super.query(text, values, ...rest)
    const answer: unknown = send()
    if (!(answer instanceof Promise)) return answer
    return answer.catch(async (error: unknown) => {
      if (isStaleStatement(error) && generation === sentIn) generation += 1
      // A transaction is lost; whoever began it begins it again.
      if (this.getTransactionStatus() !== 'I') throw error
      if (!(await isInterruptedByMigration(error, (migrating) => super.query(migrating)))) throw error
      return send()
    })
  }
}

/** Prepares nothing, also where a library names its statements: the next transaction may have another connection. */
class PooledClient extends NamingClient {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...[first, ...rest]: AnyArguments): any {
    const isConfig = typeof first === 'object' && first !== null && 'text' in first && !('submit' in first)
    return super.query(isConfig ? { ...first, name: undefined } : first, ...rest)
  }
}

/** Returns whether a statement was refused because a migration has changed what it returns. */
function isStaleStatement(error: unknown): boolean {
  // By its origin in PostgreSQL: the message depends on the server's language.
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

const DEADLOCK = '40P01'
/** Whether a migration runs now, or did a moment ago. */
const MIGRATING = `
  select exists (
    select from pg_locks where locktype = 'advisory' and granted and objid = ${LOCK_NUMBERS.migration}
      and database = (select oid from pg_database where datname = current_database())
  ) or exists (select from migrations where applied_at > now() - interval '1 minute') as migrating`

/**
 * Returns whether a statement, or its transaction, failed only because another server migrates. Deadlocks of our own are
 * none of these: they'd be an error in the order of locks.
 */
export async function isInterruptedByMigration(
  error: unknown,
  ask: (statement: string) => Promise<QueryResult<{ migrating: boolean }>>,
): Promise<boolean> {
  if (isStaleStatement(error)) return true
  if (!(error instanceof DatabaseError) || error.code !== DEADLOCK) return false
  return (await ask(MIGRATING)).rows[0]!.migrating
}

type ConnectCallback = Parameters<Pool['connect']>[0]

/** The same for connections that cannot be opened, and for those that break while the pool itself uses them. */
class NamingPool extends Pool {
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: AnyArguments): any {
    const answer = (super.query as (...all: AnyArguments) => unknown).apply(this, args)
    return answer instanceof Promise ? answer.catch(throwNamed) : answer
  }

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
  /** The longest that the database may work on a statement; 0: as long as it takes. */
  statementTimeoutMs?: number
  /** The longest that a request may wait for a connection. */
  connectionTimeoutMs?: number
  /**
   * The address is a pooler's, which gives each transaction another connection: no statement is prepared, and the pooler
   * must limit statements itself, as it refuses the settings of a connection.
   */
  behindPooler?: boolean
}

/** Notices an idle connection that is dead within a quarter of a minute, with the ten probes that Node sends. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 }
const STATEMENT_MS = 10_000
/** Also how long a new connection may take, so the server serves again soon after its database is back. */
const CONNECTION_MS = 4000

/** Returns the pool for requests: prepared statements, and a limit on the time of each. */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const statementMs = options.statementTimeoutMs ?? STATEMENT_MS
  const session = options.behindPooler
    ? { Client: PooledClient }
    : {
        Client: PreparingClient,
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: 20_000,
      }
  return quiet(
    new NamingPool({
      ...KEEP_ALIVE,
      ...session,
      connectionString,
      max: options.max ?? 10,
      query_timeout: statementMs * NETWORK_FACTOR,
      connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_MS,
    }),
  )
}

/** Returns a pool for the same address and of the same kind, with limits of its own. */
export function createSidePool({ options }: Pick<Pool, 'options'>, limits: PoolOptions): Pool {
  return createPool(options.connectionString!, {
    ...limits,
    behindPooler: options.Client === PooledClient,
  })
}

/**
 * Returns the pool for the job queue, which prepares its statements itself. A commit there doesn't wait for the disk: it's
 * only the start or the end of a job, and a job whose end is lost when the database crashes runs again, which all tolerate.
 */
export function createQueuePool(connectionString: string, max: number): Pool {
  return quiet(
    new NamingPool({
      ...KEEP_ALIVE,
      connectionString,
      options: '-c synchronous_commit=off',
      Client: NamingClient,
      max,
      query_timeout: STATEMENT_MS * NETWORK_FACTOR,
      connectionTimeoutMillis: CONNECTION_MS,
    }),
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
