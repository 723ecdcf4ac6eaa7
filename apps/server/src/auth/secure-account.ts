import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { emit } from '../outbox/events.ts'
import { deleteNewFactors } from './factors.queries.ts'
import { deleteIdentities } from './identities.queries.ts'
import { NO_PASSWORD } from './passwords.ts'
import { requireOwnAccount } from './require-own-account.ts'
import { endSessions } from './sessions.queries.ts'
import { changeUser, type UserRow } from './users.queries.ts'
import { voidMails } from './void-mails.ts'

/**
 * Shuts everybody out of a locked account whose owner reports, by the link of a mail, that somebody else has been in it since
 * `since`, and notifies the owner, who sets a new password by a mail. Throws `demo_account_shared`.
 */
export async function secureAccount(
  deps: Deps,
  tx: Tx,
  { user, since }: { user: UserRow; since: Date },
  at: Date,
): Promise<void> {
  requireOwnAccount(deps, user)
  await shutOut(tx, user.id, since, at)
  await emit(tx, 'account.signed_out', { userId: user.id, at: at.toISOString() })
}

/**
 * Ends all sessions of a locked account, voids its password and the mails that open it, cancels a change of its address, and removes its
 * accounts at providers and the second factors that were added since `since`: whoever was in it may know or have chosen them.
 */
export async function shutOut(tx: Tx, userId: string, since: Date, at: Date): Promise<void> {
  await deleteNewFactors(tx, userId, since)
  await deleteIdentities(tx, userId)
  await changeUser(tx, userId, { password_hash: NO_PASSWORD, updated_at: at })
  await endSessions(tx, { userId, scope: 'global' }, at)
  await voidMails(tx, userId)
}
