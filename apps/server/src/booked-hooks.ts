import type { Deps } from './deps.ts'
import { freezeContract } from './features/contracts/index.ts'

/**
 * What acceptance also does, in its own transaction: all of it or none. Areas to the right of booking register here,
 * as an outbox event would run after the commit, and a booking must not exist without its contract.
 */
export const bookedHooks: Deps['bookedHooks'] = [freezeContract]
