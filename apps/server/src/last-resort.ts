import type { Logger } from 'pino'
import { DatabaseUnavailable } from './db/database-unavailable.ts'

/**
 * Handles errors that no code has caught. A lost database isn't a bug and is only logged, because the server survives it.
 * After any other error the state of the process is unknown: it's logged, and the process ends with code 1, so that its
 * supervisor starts a new one.
 */
export function handleUnhandled(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (error instanceof DatabaseUnavailable)
      log.error({ error }, 'a lost database connection was not handled')
    else end(log, error)
  })
  process.on('uncaughtException', (error) => end(log, error))
}

function end(log: Logger, error: unknown): void {
  log.fatal({ error }, 'unhandled error: the server exits')
  process.exit(1)
}
