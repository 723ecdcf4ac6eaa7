import { type Cause, newRequestId, runFor, type Work } from '../current-work.ts'
import { signal } from '../signals.ts'

/** Runs a job as work of its own, which continues that of its cause. */
export async function runJob(operation: string, cause: Cause, act: () => Promise<void>): Promise<void> {
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
  let failed = true
  try {
    await runFor(work, act)
    failed = false
  } finally {
    signal('jobEnded', { work, seconds: (performance.now() - begun) / 1000, failed })
  }
}
