import { type NoticeFact } from '@bandstand/domain/notifications'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { emit } from '../../outbox/events.ts'
import { deviceText } from './device-text.ts'
import { deleteAllFactors } from '../factors/factors.queries.ts'
import { deleteIdentities } from '../providers/identities.queries.ts'
import { deleteFormerEmails, findEmailAt } from '../email-change/former-emails.queries.ts'
import { labelOf } from '../providers/identity-providers.ts'
import { deleteNoticeLinks } from '../links/notice-links.queries.ts'
import { NO_PASSWORD } from '../users/passwords.ts'
import { requireOwnAccount } from './require-own-account.ts'
import { endSessions, listLiveSessions } from './sessions.queries.ts'
import { changeUser, type UserRow } from '../users/users.queries.ts'
import { voidMails } from '../links/void-mails.ts'

/**
 * Gives a locked account back to its owner, who reports by the link of a mail that somebody else has been in it, and notifies the
 * owner, who sets a new password by a mail. An address that was changed since the mail (`mailedAt`) is given back too: it went to the owner's.
 * Throws `demo_account_shared`.
 */
export async function secureAccount(
  deps: Deps,
  tx: Tx,
  { user, mailedAt }: { user: UserRow; mailedAt: Date },
  at: Date,
): Promise<void> {
  requireOwnAccount(deps, user)
  const former = user.suspended_at ? null : await findEmailAt(tx, user.id, mailedAt, at)
  if (former) return restoreAddress(deps, tx, { user, former }, at)
  const removed = await recoverAccount(deps, tx, user, at)
  await emit(tx, 'account.signed_out', { userId: user.id, at: at.toISOString(), removed })
}

/** Gives a locked account back to whoever reads the mail at an address that it had, with that address, and notifies both. */
export async function restoreAddress(
  deps: Deps,
  tx: Tx,
  { user, former }: { user: UserRow; former: { email: string; changed_at: Date } },
  at: Date,
): Promise<void> {
  // Those that it had afterward too, or their links would take the account away again. Links in mails since then went to them.
  await deleteFormerEmails(tx, user.id, former.changed_at)
  await deleteNoticeLinks(tx, user.id, { madeSince: former.changed_at })
  const removed = await recoverAccount(deps, tx, user, at)
  await changeUser(tx, user.id, { email: former.email })
  const facts = { userId: user.id, lostEmail: user.email, at: at.toISOString(), removed }
  await emit(tx, 'account.email_restored', facts)
  await emit(tx, 'account.customer_email_due', { userId: user.id })
}

/**
 * Leaves a locked account to whoever reads its mail, and to nobody else: ends all sessions, voids its password and the mails that open it,
 * cancels a change of its address, and removes all second factors, accounts at providers and what `accountHooks` end, whenever they were added:
 * nobody knows how long the other one was in it. Returns and saves what that was, as the owner reads it.
 */
async function recoverAccount(deps: Deps, tx: Tx, user: UserRow, at: Date): Promise<NoticeFact[]> {
  const removed = await endWaysIn(deps, tx, user, at)
  for (const hook of deps.accountHooks.recovered) removed.push(...(await hook(tx, { userId: user.id, at })))
  await changeUser(tx, user.id, {
    password_hash: NO_PASSWORD,
    updated_at: at,
    taken_back_at: at,
    taken_back_removed: JSON.stringify(removed),
  })
  return removed
}

async function endWaysIn(deps: Deps, tx: Tx, user: UserRow, at: Date): Promise<NoticeFact[]> {
  const { id: userId, password_hash: passwordHash, new_email: newEmail } = user
  const sessions = await listLiveSessions(tx, userId)
  await endSessions(tx, { userId, scope: 'global' }, at)
  const { passkeys, apps } = await deleteAllFactors(tx, userId)
  const identities = await deleteIdentities(tx, userId)
  await voidMails(tx, userId)
  const devices = [...new Set(sessions.map(({ user_agent }) => deviceText(user_agent)))]
  const facts = (label: string, values: string[]) => values.map((value) => ({ label, value }))
  return [
    ...facts('Password', passwordHash === NO_PASSWORD ? [] : ['No longer works']),
    ...facts('Signed-out devices', devices.length > 0 ? [devices.join(', ')] : []),
    ...facts('Removed passkey', passkeys.map(addedText)),
    ...facts('Removed authenticator app', apps.map(addedText)),
    ...facts('Removed recovery codes', passkeys.length + apps.length > 0 ? ['All of them'] : []),
    ...identities.flatMap(({ provider, email }) =>
      facts(`Removed ${labelOf(deps, provider)} account`, [email]),
    ),
    ...facts('Cancelled change of email', newEmail === null ? [] : [newEmail]),
  ]
}

const addedText = ({ name, addedAt }: { name: string; addedAt: Date }) =>
  `${name}, added ${instantText(addedAt, DEFAULT_TIME_ZONE)}`

/** Returns what was removed when the account of a row was taken back; empty for one that never was. */
export function removedFrom({
  taken_back_removed: removed,
}: Pick<UserRow, 'taken_back_removed'>): NoticeFact[] {
  return (removed ?? []) as unknown as NoticeFact[]
}
