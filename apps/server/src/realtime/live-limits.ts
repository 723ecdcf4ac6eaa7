/** How much one connection, one user and one network may use of a server's live updates. */
export const LIVE_LIMITS = {
  /** The largest legitimate frame is a join with its access token. */
  frameBytes: 16 * 1024,
  channelsPerSocket: 50,
  socketsPerUser: 50,
  socketsPerNetwork: 500,
  /** At once, and again every second. */
  frames: { burst: 100, perSecond: 10 },
  broadcasts: { burst: 5, perSecond: 1 },
  /** How long a socket may stay silent, or without a channel: three heartbeats, because browsers delay those of hidden tabs. */
  quietMs: 90_000,
  /** How late, in addition to a heartbeat, an ended session, or a thread that the member left, may be noticed. */
  checkEveryMs: 60_000,
} as const
