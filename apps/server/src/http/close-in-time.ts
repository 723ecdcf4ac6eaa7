import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** As long as the longest legitimate answer takes: a statement's limit of 10 s. */
const PATIENCE_MS = 10_000

/**
 * Lets requests in flight finish when the server closes, but does not wait forever for those that never arrive whole.
 * Requests are counted here because Fastify waits only for the first address that it listens on, and `localhost` has
 * two. A server that was told to stop has its clients open their next connection elsewhere.
 */
export function closeInTime(app: FastifyInstance, draining: AbortSignal): void {
  let inFlight = 0
  let noneLeft = () => {}
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1
    if (draining.aborted) reply.header('connection', 'close')
    reply.raw.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) noneLeft()
    })
  })
  app.addHook('preClose', async () => {
    const finished = new Promise<void>((resolve) => {
      noneLeft = resolve
      if (inFlight === 0) resolve()
    })
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([finished, sleep(PATIENCE_MS, undefined, { signal }).catch(() => {})])
    waiting.abort()
    app.server.closeAllConnections()
  })
}
