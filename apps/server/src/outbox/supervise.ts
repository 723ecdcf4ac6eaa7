import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** How long to wait before the next start, in milliseconds; the last value is repeated. */
const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000]

interface Running {
  /** Settles when it has ended, for whatever reason. */
  promise: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts something that should run for as long as the process, and restarts it whenever it ends unexpectedly. Rejects when
 * the first start fails. Returns how to end it for good, which resolves once it has ended.
 */
export async function supervise(
  start: () => Promise<Running>,
  log: Pick<Logger, 'error'>,
  retryMs = RETRY_MS,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Running | null = await start()

  const watch = async () => {
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        running ??= await start()
        const { promise } = running
        if (signal.aborted) await running.stop()
        await promise
        if (signal.aborted) return
        log.error('the job queue ended and is being restarted')
      } catch (error) {
        log.error({ error }, 'the job queue failed and is being restarted')
      }
      running = null
      await sleep(retryMs[Math.min(tries, retryMs.length - 1)], undefined, { signal }).catch(() => {})
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await running
      ?.stop()
      .catch((error: unknown) => log.error({ error }, 'the job queue did not stop cleanly'))
    await watching
  }
}
