import { DatabaseError } from 'pg'
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { currentWork } from './current-work.ts'
import { asText } from './log-text.ts'

export interface LogOptions {
  /** One JSON object a line, for programs, or text for people. */
  format?: 'json' | 'text'
  /** The standard output by default. */
  destination?: DestinationStream
}

/**
 * Returns the log of the whole server. Each line has the request or job for which it was written, and none has secrets or
 * mail addresses. Errors are logged under `error`.
 */
export function createLog(level: string, { format = 'json', destination }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: factsOfWork,
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
  const out = destination ?? pino.destination(1)
  const shown = format === 'text' ? asText : (line: string) => line
  return pino(options, { write: (line) => out.write(shown(withoutAddresses(line))) })
}

/** What an operator needs to follow one request through everything that it caused. */
function factsOfWork(): object {
  const work = currentWork()
  if (!work) return {}
  const { requestId, operation, actorId } = work
  return { requestId, operation, ...(actorId !== null && { actor: actorId }) }
}

const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Mail servers, providers and the job queue quote addresses in what they report. */
function withoutAddresses(line: string): string {
  return line.includes('@') ? line.replace(ADDRESS, '…@…') : line
}

/**
 * The fields that help to find the cause. Not PostgreSQL's `detail` and `where`, which quote rows, including addresses and
 * hashes, nor what its message and the one of JSON.parse quote.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table, column } = error as Error & Record<string, unknown>
  const { name, stack, cause } = error
  const message = withoutQuotes(error)
  return {
    name,
    message,
    stack: stack?.replace(error.message, () => message),
    code,
    constraint,
    table,
    column,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

function withoutQuotes(error: Error): string {
  if (error instanceof DatabaseError) return error.message.replace(/: "[^]*"$/, ': …')
  return error instanceof SyntaxError ? error.message.replace(/"[^]*"/, '…') : error.message
}
