import type { PersonId } from '@bandstand/domain/accounts'
import type { Database, Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import { announceEnded } from '../../outbox/announce.ts'
import type { OutboxEvents } from '../../outbox/events.ts'
import { deleteDevMailsTo } from '../../mails/dev-mails.queries.ts'
import { deleteAllFactors } from '../factors/factors.queries.ts'
import { deleteFormerEmails } from '../email-change/former-emails.queries.ts'
import { deleteIdentities } from '../providers/identities.queries.ts'
import { deleteMailTokens } from '../links/mail-tokens.queries.ts'
import { deleteNoticeLinks } from '../links/notice-links.queries.ts'
import { NO_PASSWORD, verifyPassword } from './passwords.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { changeUser, findUser } from './users.queries.ts'

/** Returns the hash of the account's password when `password` matches it, else null. */
export async function confirmPassword(
  db: Database,
  userId: PersonId,
  password: string,
): Promise<string | null> {
  const user = await findUser(db, userId)
  const matches = await verifyPassword(user?.password_hash ?? null, password)
  return user && matches ? user.password_hash : null
}

/** An address that an account had when it was erased, or within the days in which it could be given back. */
export type ErasedEmail = OutboxEvents['account.farewell_due']

/**
 * Erases an account permanently in the caller's transaction: its address becomes available, nobody can sign in to it, all its
 * sessions end, and it's hidden like a suspended account. Returns its addresses, the former ones with when they changed; null,
 * without changing anything, when the password has changed since `passwordHash` was read or another request has erased the account.
 */
export async function eraseUser(
  tx: Tx,
  { userId, passwordHash, at }: { userId: PersonId; passwordHash: string; at: Date },
): Promise<ErasedEmail[] | null> {
  const user = await lockUser(tx, userId)
  if (!user || user.password_hash !== passwordHash || user.deleted_at) return null
  await changeUser(tx, userId, {
    email: `${userId}@deleted.invalid`,
    password_hash: NO_PASSWORD,
    new_email: null,
    email_change_sent_at: null,
    user_metadata: '{}',
    last_sign_in_at: null,
    suspended_at: at,
    suspension_reason: 'The account was deleted by its owner.',
    deleted_at: at,
    updated_at: at,
  })
  // Deletes refresh tokens and push subscriptions of these browsers too, by cascade.
  await deleteSessions(tx, userId)
  await announceEnded(tx, userId)
  await deleteAllFactors(tx, userId)
  await deleteIdentities(tx, userId)
  await deleteMailTokens(tx, userId)
  await deleteNoticeLinks(tx, userId)
  const former = (await deleteFormerEmails(tx, userId)).filter(({ expires_at }) => expires_at > at)
  const emails: ErasedEmail[] = [
    { email: user.email },
    ...former.map(({ email, changed_at }) => ({ email, changedAt: changed_at.toISOString() })),
  ]
  for (const { email } of emails) await deleteDevMailsTo(tx, email)
  return emails
}
