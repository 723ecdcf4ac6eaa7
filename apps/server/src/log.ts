import { type DestinationStream, type Logger, pino } from 'pino'

/** Returns the log of the whole server, which redacts secrets. Errors are logged under `error`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { error: describeError, err: describeError },
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.token',
      '*.access_token',
      '*.refresh_token',
    ],
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * The fields that help to find the cause. Not PostgreSQL's `detail` and `where`, which quote rows, including addresses and
 * hashes.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table, column } = error as Error & Record<string, unknown>
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    stack,
    code,
    constraint,
    table,
    column,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
