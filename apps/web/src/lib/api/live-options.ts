const RETRY_MS = [1000, 2000, 5000]
const LAST_RETRY_MS = 10_000

/** The options of the realtime client, with every value given, though some are defaults. */
export const liveOptions = {
  heartbeatIntervalMs: 30_000,
  timeout: 10_000,
  reconnectAfterMs: (tries: number): number => RETRY_MS[tries - 1] ?? LAST_RETRY_MS,
}
