import type { Deps } from './deps.ts'
import { endFeed } from './features/booking/index.ts'
import { delayWithdrawals } from './features/payments/index.ts'

/**
 * What else ends when an owner takes an account back by the link of a mail, in the same transaction: whoever was in it keeps nothing.
 * Areas register here what they have that reads or moves something without a session. Pushes end with their sessions.
 */
export const takenBackHooks: Deps['takenBackHooks'] = [endFeed, delayWithdrawals]
