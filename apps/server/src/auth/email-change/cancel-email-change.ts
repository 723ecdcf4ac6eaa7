import { lockUser } from '../../db/locks.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { deleteMailTokens } from '../links/mail-tokens.queries.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { changeUser, type UserRow } from '../users/users.queries.ts'

/**
 * Cancels the change of address that was asked for; does nothing when there's none. Needs no proof, because the account only
 * keeps what it has: a member who didn't ask for it must be able to stop it at once. Returns the user. Throws `conflict`.
 */
export async function cancelEmailChange(
  { deps }: Pick<Accounts, 'deps'>,
  { user }: LiveSession,
  { ip, requestId }: Caller,
): Promise<UserRow> {
  const at = deps.now()
  const unchanged = { new_email: null, email_change_sent_at: null, updated_at: at }
  const { before, isCancelled } = await deps.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, user.id)
    // Between the check of the session and the lock, the change may have been confirmed.
    if (!before || before.email !== user.email || before.suspended_at) throw new AuthFailure('conflict')
    if (before.new_email === null) return { before, isCancelled: false }
    await deleteMailTokens(tx, user.id, 'email_change')
    await changeUser(tx, user.id, unchanged)
    return { before, isCancelled: true }
  })
  if (!isCancelled) return before
  const own = { actorId: user.id, partyId: user.id, network: ip, requestId }
  await deps.security.record({ kind: 'email.change_cancelled', ...own })
  return { ...before, ...unchanged }
}
