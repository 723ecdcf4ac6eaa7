import * as fc from 'fast-check'
import { expect, inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    properties: { seed: number; times: number }
  }
}

// Setup of every project: the same examples each time, because a change must not pass or fail by luck.
const { seed, times } = inject('properties')

fc.configureGlobal({
  seed,
  numRuns: 100 * times,
  reporter: failWithCommand,
})

/** Fails with fast-check's own message, and the command that repeats it. */
function failWithCommand<Values>(run: fc.RunDetails<Values>): void {
  if (!run.failed) return
  const again = `FAST_CHECK_SEED=${run.seed} npx vitest run ${expect.getState().testPath}`
  throw new Error(`${fc.defaultReportMessage(run)}\n\nTo repeat it: ${again}`, { cause: run.errorInstance })
}
