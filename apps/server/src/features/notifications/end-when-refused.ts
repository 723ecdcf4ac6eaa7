import { AddressRefused } from '../../integrations/mail/port.ts'
import type { EventKind } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { saveMailReports } from './mail-status.ts'

/**
 * Returns a handler that mails a member and ends when the mail server refuses their address for good. That is stored just as if
 * the mail had come back later.
 */
export function endWhenRefused<Kind extends EventKind>(mail: EventHandler<Kind>): EventHandler<Kind> {
  return async (payload, deps) => {
    try {
      await mail(payload, deps)
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      const { address, reason } = error
      await saveMailReports(deps, [{ address, kind: 'bounced', reason, at: deps.now() }])
    }
  }
}
