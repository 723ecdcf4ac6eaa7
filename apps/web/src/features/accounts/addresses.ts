import { withNext } from '@bandstand/domain/product'

/**
 * Returns where the links in confirmation mails lead: they arrive with a session, or with the reason why they fail, and
 * continue to `next`, a path of ours, even in another browser.
 */
export const confirmationAddress = (next: string | null) => window.location.origin + withNext('/login', next)
/** Returns where the links in recovery mails lead. */
export const recoveryAddress = (next: string | null) =>
  window.location.origin + withNext('/reset-password', next)
