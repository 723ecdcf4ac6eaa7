import { setTimeout as sleep } from 'node:timers/promises'

/** After this long without success, nothing has recovered. */
const MOST_RECOVERY_MS = 90_000

/** Waits until everything works again after the fault of this name, and returns when. `isWell` may reject until then. */
export async function untilWell(name: string, isWell: () => Promise<boolean>): Promise<number> {
  const end = performance.now() + MOST_RECOVERY_MS
  for (;;) {
    const outcome = await isWell().catch((error: unknown) => error)
    if (outcome === true) return performance.now()
    if (performance.now() > end) throw new Error(`${name}: nothing has recovered`, { cause: outcome })
    await sleep(100)
  }
}
