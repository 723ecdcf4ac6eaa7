import type { Deps } from '../deps.ts'
import { serveMetrics } from './serve-metrics.ts'
import { logSlowStatements } from './slow-statements.ts'
import { startTraces } from './traces.ts'

/** Starts what shows operators how this process does, as the settings say. Returns how to stop. */
export async function startTelemetry(deps: Deps): Promise<() => Promise<void>> {
  const stopLogging = logSlowStatements(deps)
  const stopMetrics = await serveMetrics(deps)
  const stopTraces = await startTraces(deps)
  return async () => {
    await Promise.all([stopLogging(), stopMetrics(), stopTraces()])
  }
}
