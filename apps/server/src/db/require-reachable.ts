import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { namingLostConnection } from './database-unavailable.ts'

const RETRY_MS = 1000
/** How often a server that is waiting says so, in milliseconds. */
const REPORT_MS = 30_000

/** Throws StartError, naming the host but no password, when the database does not respond. */
export async function requireReachable(url: string): Promise<void> {
  const error = await connectionError(url)
  if (error) throw new StartError(`${describe(url, error)}.`)
}

/**
 * Resolves once the database responds, and reports now and then that it doesn't yet: machines that restart together come
 * up in any order. Throws StartError for what no time heals, such as a wrong password.
 */
export async function waitUntilReachable(url: string, report: (text: string) => void): Promise<void> {
  let reportedAt: number | null = null
  for (;;) {
    const error = await connectionError(url)
    if (!error) return
    if (namingLostConnection(error) === error) throw new StartError(`${describe(url, error)}.`)
    if (reportedAt === null || performance.now() - reportedAt >= REPORT_MS) {
      reportedAt = performance.now()
      report(`${describe(url, error)}. Trying again until it can.`)
    }
    await sleep(RETRY_MS)
  }
}

async function connectionError(url: string): Promise<Error | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => {})
  }
}

function describe(url: string, error: Error): string {
  const { host, pathname } = new URL(url)
  const reason = error.message || (error as NodeJS.ErrnoException).code
  return `The database ${decodeURIComponent(host)}${pathname} of DATABASE_URL can’t be reached: ${reason}`
}
