/** PostgreSQL's `cannot_connect_now`, after which the job queue tries again to write the result of a job. */
const CANNOT_CONNECT_NOW = '57P03'
/** `admin_shutdown`, `crash_shutdown`, `cannot_connect_now`, `too_many_connections`, and the network's codes. */
const LOST = new Set([
  '57P01',
  '57P02',
  CANNOT_CONNECT_NOW,
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/** `disk_full` and `out_of_memory`: nothing can be written until somebody has made room. */
const NO_ROOM = new Set(['53100', '53200'])
/** Messages of pg that have no code. */
const LOST_TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/

/**
 * The database could not be reached, the connection to it broke, or it has no room: whether anything was written is unknown.
 * `cause` has the details.
 */
export class DatabaseUnavailable extends Error {
  readonly code = CANNOT_CONNECT_NOW

  constructor(cause: Error) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    const problem = NO_ROOM.has(code) ? 'has no room' : 'can’t be reached'
    super(`The database ${problem}: ${message || code}`, { cause })
  }
}

/**
 * Returns a lost connection, and a database without room, as DatabaseUnavailable, every other error as it is. Only for what
 * the database's pool throws.
 */
export function namingLostConnection(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  // A host with several addresses, each of which failed.
  const isLost =
    code === undefined
      ? LOST_TEXTS.test(message)
      : LOST.has(code) || NO_ROOM.has(code) || code.startsWith('08')
  return isLost || errors?.some((each) => namingLostConnection(each) !== each)
    ? new DatabaseUnavailable(error)
    : error
}
