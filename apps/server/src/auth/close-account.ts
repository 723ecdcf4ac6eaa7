import type { Database, Tx } from '../db/database.ts'
import { lockUser } from '../db/locks.ts'
import { announceEnded } from '../outbox/announce.ts'
import { deleteDevMailsTo } from '../mails/dev-mails.queries.ts'
import { deleteMailTokens } from './mail-tokens.queries.ts'
import { NO_PASSWORD, verifyPassword } from './passwords.ts'
import { deleteSessions } from './sessions.queries.ts'
import { changeUser, findUser } from './users.queries.ts'

/** The hash that this password is the one of, for what is to be done on its strength; null when it is not the account's. */
export async function confirmPassword(
  db: Database,
  userId: string,
  password: string,
): Promise<string | null> {
  const user = await findUser(db, userId)
  const matches = await verifyPassword(user?.password_hash ?? null, password)
  return user && matches ? user.password_hash : null
}

/**
 * Ends an account for good in the caller's transaction: its address is free for others, nothing opens it, nobody is signed
 * in, and it is hidden as a suspended one is. Answers the address; null when its password is not the confirmed one any
 * more, or another request has ended it: nothing is done then.
 */
export async function closeAccount(
  tx: Tx,
  { userId, passwordHash, at }: { userId: string; passwordHash: string; at: Date },
): Promise<string | null> {
  const user = await lockUser(tx, userId)
  if (!user || user.password_hash !== passwordHash || user.deleted_at) return null
  await changeUser(tx, userId, {
    email: `${userId}@deleted.invalid`,
    password_hash: NO_PASSWORD,
    user_metadata: '{}',
    last_sign_in_at: null,
    suspended_at: at,
    suspension_reason: 'The account was deleted by its owner.',
    deleted_at: at,
    updated_at: at,
  })
  // Refresh tokens and the pushes of these browsers go with them.
  await deleteSessions(tx, userId)
  await announceEnded(tx, userId)
  await deleteMailTokens(tx, userId)
  await deleteDevMailsTo(tx, user.email)
  return user.email
}
