import type { Deps } from './deps.ts'
import { closeUndelivered, endBetween } from './features/booking/index.ts'
import { dropPending } from './features/notifications/index.ts'

/**
 * What else a block ends, in the same transaction. Areas to the right of the network register here: with an outbox
 * event, the blocked member could still accept an offer before it was delivered.
 */
export const blockHooks: Deps['blockHooks'] = {
  blocked: [endBetween, dropPending],
  lifted: [closeUndelivered],
}
