import { DAY_MS } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { deleteStaleAuthCodes } from '../links/auth-codes.queries.ts'
import { deleteStaleFormerEmails } from '../email-change/former-emails.queries.ts'
import { deleteStaleCodes } from '../links/mail-codes.queries.ts'
import { deleteStaleMailTokens } from '../links/mail-tokens.queries.ts'
import { deleteStaleProviderSignIns } from '../providers/provider-sign-ins.queries.ts'
import { DEVICE_DAYS } from './new-device.ts'
import { deleteStaleNoticeLinks } from '../links/notice-links.queries.ts'
import { deleteStaleChallenges } from '../passkeys/passkeys.queries.ts'
import { SESSION_DAYS } from './refresh-session.ts'
import { deleteStaleRefreshTokens, deleteStaleSessions, endOldSessions } from './sessions.queries.ts'
import { clearStaleEmailChanges } from '../users/users.queries.ts'

/** A session that wasn't refreshed for this long has ended. */
const IDLE_DAYS = 60
/** A link without an expiry belongs to a mail that hasn't been sent yet, or to one that only has a code. */
const UNSENT_LINK_DAYS = 30

/**
 * Ends sessions that were not refreshed for 60 days or are 90 days old, and deletes old refresh tokens, ended sessions, links and
 * codes of mails, challenges of passkeys, changes of address, and sign-ins at providers that nobody finished.
 */
export async function expireSessions({ db, now }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await endOldSessions(db, {
    idleSince: daysAgo(IDLE_DAYS),
    openedBefore: daysAgo(SESSION_DAYS),
    at: now(),
  })
  await deleteStaleRefreshTokens(db, daysAgo(IDLE_DAYS))
  // The row stays as long as its device is remembered.
  await deleteStaleSessions(db, daysAgo(DEVICE_DAYS))
  await deleteStaleCodes(db, daysAgo(1))
  await deleteStaleChallenges(db, now())
  await deleteStaleFormerEmails(db, now())
  await deleteStaleNoticeLinks(db, now())
  await deleteStaleAuthCodes(db, now())
  await deleteStaleProviderSignIns(db, now())
  await clearStaleEmailChanges(db, daysAgo(1))
  await deleteStaleMailTokens(db, { expiredBefore: daysAgo(1), createdBefore: daysAgo(UNSENT_LINK_DAYS) })
}
