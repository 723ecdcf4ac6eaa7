import type { Logger } from 'pino'
import { DatabaseUnavailable } from './db/database-unavailable.ts'

/**
 * Decides about what nobody handled. A lost database is no bug, and the server outlives it: that is logged. Everything else
 * leaves the process in a state that nobody knows: it is logged, and the process ends with code 1, so that its supervisor starts
 * a new one.
 */
export function handleUnhandled(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (error instanceof DatabaseUnavailable) log.error({ error }, 'nobody handled the loss of the database')
    else end(log, error)
  })
  process.on('uncaughtException', (error) => end(log, error))
}

function end(log: Logger, error: unknown): void {
  log.fatal({ error }, 'an error that nobody handled: the server ends')
  process.exit(1)
}
