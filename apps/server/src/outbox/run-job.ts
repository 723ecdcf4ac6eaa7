import type { Logger } from 'pino'
import { type Cause, newRequestId, runFor, type Work } from '../current-work.ts'
import { signal } from '../signals.ts'

/** Runs a job as work of its own, which continues that of its cause, and logs how it ended. Rejects as `act` does. */
export async function runJob(
  log: Pick<Logger, 'info' | 'warn'>,
  operation: string,
  cause: Cause,
  act: () => Promise<void>,
): Promise<void> {
  const work: Work = {
    kind: 'job',
    requestId: cause.requestId ?? newRequestId(),
    operation,
    actorId: null,
    refusalCode: null,
    traceparent: cause.traceparent ?? null,
  }
  const begun = performance.now()
  signal('begun', work)
  const end = (failed: boolean) => {
    const ms = performance.now() - begun
    signal('jobEnded', { work, seconds: ms / 1000, failed })
    return Math.round(ms)
  }
  await runFor(work, async () => {
    try {
      await act()
    } catch (error) {
      log.warn({ error, ms: end(true) }, 'a job failed')
      throw error
    }
    log.info({ ms: end(false) }, 'job')
  })
}
