import { Client } from 'pg'
import { StartError } from '../start-error.ts'

/** Throws StartError, naming the host but no password, when the database does not respond. */
export async function requireReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new StartError(`The database ${host}${pathname} of DATABASE_URL can’t be reached: ${reason}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
