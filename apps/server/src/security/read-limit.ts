import type { PersonId } from '@bandstand/domain/accounts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'
import { limitReached, limitScale } from './limits.ts'
import { networkOf } from './network-of.ts'

/** Reads per minute: far above what a person with a map and several open pages needs, and too few to copy the site. */
const READS = { account: 1000, network: 2000 }
const SECONDS = 60
/** Sixty a second for ten seconds: opening several pages at once, as often as one can click, stays far below. */
const BURST = { points: 600, seconds: 10 }

/** Counts one read; throws LimitReached when its account, or a visitor's network, has made too many. */
export type SpendRead = (reader: { userId: PersonId } | null, ip: string) => Promise<void>

/**
 * Returns how to count a read of an account or network. Each server counts for itself, in memory, because a read must not
 * cost a write. In demo mode the limit of a minute is a hundred times higher, like all limits. That of a burst of one account is
 * about load, so it's the same in demo mode, and off where the server refuses nothing because of load (`SLOWDOWN_LIMIT=0`).
 */
export function createReadLimit(deps: Pick<Deps, 'config'>): SpendRead {
  const limit = (points: number) =>
    new RateLimiterMemory({ points: points * limitScale(deps), duration: SECONDS })
  const bursts = new RateLimiterMemory({ points: BURST.points, duration: BURST.seconds })
  const limitsBursts = deps.config.slowdownLimit !== null
  const accounts = limit(READS.account)
  const networks = limit(READS.network)
  return async (reader, ip) => {
    try {
      if (reader && limitsBursts) await bursts.consume(reader.userId)
      await (reader ? accounts.consume(reader.userId) : networks.consume(networkOf(ip)))
    } catch (refused) {
      throw limitReached('reads', refused)
    }
  }
}
