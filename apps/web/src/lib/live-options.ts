const RETRY_MS = [1000, 2000, 5000]
const LAST_RETRY_MS = 10_000

/** How the realtime client works, each value said although some are its defaults. */
export const liveOptions = {
  heartbeatIntervalMs: 30_000,
  timeout: 10_000,
  reconnectAfterMs: (tries: number): number => RETRY_MS[tries - 1] ?? LAST_RETRY_MS,
}
