import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { LOCK_NUMBERS } from '../db/lock-numbers.ts'

const retryMs = 150

/**
 * Makes this process the only Bandstand on the embedded database, by an advisory lock on a connection of its own:
 * the lock ends with the process however that dies, and no process number can be mistaken for another.
 * It is held until the server ends; `stopping` aborts just before that. False when another Bandstand holds it.
 */
export async function holdFolder(url: string, stopping: AbortSignal): Promise<boolean> {
  let client = await takeLock(url)
  // A Bandstand that was killed a moment ago may still be on the server's books.
  for (let tries = 0; !client && tries < 8; tries++) {
    await sleep(retryMs)
    client = await takeLock(url)
  }
  client?.once('end', () => void takeLockAgain(url, stopping))
  return client !== undefined
}

/** The server restarts itself when one of its processes crashes, and forgets the lock. */
async function takeLockAgain(url: string, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sleep(1000, undefined, { ref: false })
    const client = stopping.aborted ? undefined : await takeLock(url).catch(() => undefined)
    if (client) return void client.once('end', () => void takeLockAgain(url, stopping))
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
