import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Deps } from '../deps.ts'
import { LIVE_CHANNEL } from '../outbox/announce.ts'

/** The last one is repeated. Live updates must be back soon after the database. */
const RETRY_MS = [250, 1000, 2000]
/** A connection that doesn't respond for this long is lost, even without an error. */
const ANSWER_WITHIN_MS = 10_000
const ASK_EVERY_MS = 30_000

export interface LiveListener {
  /** Resolves once announcements arrive; rejects when the database can't be reached now. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Returns this server's one connection that receives announcements, opened when first needed and again whenever it is
 * lost. Calls `onGap` once it is open again: what was announced in between is lost.
 */
export function createLiveListener(
  { databaseUrl, log }: Pick<Deps, 'databaseUrl' | 'log'>,
  { onText, onGap }: { onText: (text: string) => void; onGap: () => void },
): LiveListener {
  let starting: Promise<Client> | null = null
  const stopping = new AbortController()
  const { signal } = stopping

  async function connect(): Promise<Client> {
    const client = await listenAt(databaseUrl, log, onText)
    client.once('end', () => {
      if (!signal.aborted) void startAgain()
    })
    return client
  }

  function begin(): Promise<Client> {
    starting ??= connect().catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }

  async function startAgain(): Promise<void> {
    starting = null
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        await begin()
        onGap()
        return
      } catch (error) {
        log.warn({ error }, 'announcements cannot be received')
        await sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)], undefined, { signal }).catch(() => {})
      }
    }
  }

  return {
    async start() {
      await begin()
    },
    async stop() {
      stopping.abort()
      const client = await starting?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }
}

/** Returns an open connection that passes on announcements, and ends itself when the database no longer responds. */
async function listenAt(
  databaseUrl: string,
  log: Deps['log'],
  onText: (text: string) => void,
): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', (error) => log.warn({ error }, 'the connection for announcements broke'))
  client.on('notification', ({ payload = '' }) => onText(payload))
  try {
    await client.connect()
    await client.query(`listen ${LIVE_CHANNEL}`)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  const asking = setInterval(() => {
    client.query('select 1').catch(() => client.end().catch(() => {}))
  }, ASK_EVERY_MS).unref()
  client.once('end', () => clearInterval(asking))
  return client
}
