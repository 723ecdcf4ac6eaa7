import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { LOCK_NUMBERS } from '../db/lock-numbers.ts'

const retryMs = 150

/**
 * Makes this process the only Bandstand on the embedded database, by an advisory lock on its own connection: the lock ends
 * with the process no matter how that dies, and no reused process id can be mistaken for it. Holds it until `stopping`
 * aborts, just before the server ends. If the server ends earlier, `revive` restarts it at the same address. Returns false
 * when another Bandstand holds the lock.
 */
export async function lockFolder(
  url: string,
  stopping: AbortSignal,
  revive: () => Promise<void>,
): Promise<boolean> {
  let client = await takeLock(url)
  // The server may still list the connection of a Bandstand that was killed a moment ago.
  for (let tries = 0; !client && tries < 8; tries++) {
    await sleep(retryMs)
    client = await takeLock(url)
  }
  client?.once('end', () => void takeLockAgain(url, stopping, revive))
  return client !== undefined
}

/**
 * The server restarts on its own when one of its processes crashes, but the lock is lost. If the server itself ended, it has
 * to be started.
 */
async function takeLockAgain(url: string, stopping: AbortSignal, revive: () => Promise<void>): Promise<void> {
  while (!stopping.aborted) {
    await sleep(1000, undefined, { ref: false })
    if (stopping.aborted) return
    await revive()
    const client = await takeLock(url).catch(() => undefined)
    if (client) return void client.once('end', () => void takeLockAgain(url, stopping, revive))
  }
}

async function takeLock(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'bandstand lock' })
  client.on('error', () => {})
  await client.connect()
  const answer = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCK_NUMBERS.embeddedFolder,
  ])
  if (answer.rows[0]?.taken) return client
  await client.end()
  return undefined
}
