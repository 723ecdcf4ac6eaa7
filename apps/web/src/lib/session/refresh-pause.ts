/** The reading of the page's timer from which the server accepts a renewal of the session again. */
let until = 0
const waiting = new Set<() => void>()

/** Pauses renewals of the session for the seconds that the server asked for. Nobody is signed out by that. */
export function pauseRefresh(seconds: number): void {
  until = performance.now() + Math.max(1, seconds) * 1000
  for (const end of waiting) end()
  waiting.clear()
}

/** Returns whether the server has asked to wait with the next renewal. */
export const isRefreshPaused = (): boolean => performance.now() < until

/** Resolves when the server refuses a renewal for now. */
export const refreshPaused = (): Promise<void> => new Promise((resolve) => waiting.add(resolve))
