import { sql } from 'kysely'
import type { RegistrableUserType } from '@bandstand/domain/accounts'
import type { Database, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { lockUser } from '../db/locks.ts'
import type { AgreedTerms } from './users.queries.ts'

export type MailTokenKind = 'signup' | 'recovery'

interface SentLink {
  tokenHash: Buffer
  expiresAt: Date
}

/** Inserts a sign-up whose link has yet to be sent and followed; the address may have others. Returns its id. */
export async function insertSignUpToken(
  db: Database,
  signUp: {
    userId: string
    passwordHash: string
    userType: RegistrableUserType
    terms: AgreedTerms
    createdAt: Date
  },
): Promise<number> {
  const { id } = await db
    .insertInto('mail_tokens')
    .values({
      user_id: signUp.userId,
      kind: 'signup',
      password_hash: signUp.passwordHash,
      user_type: signUp.userType,
      ...signUp.terms,
      created_at: signUp.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a pending sign-up its link and returns the address to send it to; null when it is no longer pending. */
export async function sendSignUpToken(db: Database, id: number, link: SentLink): Promise<string | null> {
  const sent = await db
    .updateTable('mail_tokens')
    .from('users')
    .set({ token_hash: link.tokenHash, expires_at: link.expiresAt })
    .whereRef('users.id', '=', 'mail_tokens.user_id')
    .where('users.email_confirmed_at', 'is', null)
    .where('mail_tokens.id', '=', id)
    .returning('users.email')
    .executeTakeFirst()
  return sent?.email ?? null
}

/** Makes this the one recovery link that works for the user. */
export async function replaceRecoveryToken(
  tx: Tx,
  token: SentLink & { userId: string; createdAt: Date },
): Promise<void> {
  // Without the lock two mails made at once would both keep a working link.
  await lockUser(tx, token.userId)
  await deleteMailTokens(tx, token.userId, 'recovery')
  await tx
    .insertInto('mail_tokens')
    .values({
      user_id: token.userId,
      kind: 'recovery',
      token_hash: token.tokenHash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** Returns the account of a working link without using it; null when `useMailToken` would find nothing. */
export async function findLink(db: Database, link: { kind: MailTokenKind; tokenHash: Buffer }, at: Date) {
  const found = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['users.email', 'mail_tokens.user_type as userType'])
    .where('token_hash', '=', link.tokenHash)
    .where('kind', '=', link.kind)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

export type UsedMailToken = NonNullable<Awaited<ReturnType<typeof useMailToken>>>

/** Uses up a link and returns what it was made for; null when it is unknown, used, expired or of another kind. */
export async function useMailToken(tx: Tx, link: { kind: MailTokenKind; tokenHash: Buffer }, at: Date) {
  // Locks the user's row first, as a change of password and another sign-up do: the other order would deadlock.
  const ofToken = tx.selectFrom('mail_tokens').select('user_id').where('token_hash', '=', link.tokenHash)
  const token = await ofToken.executeTakeFirst()
  if (!token) return null
  await lockUser(tx, token.user_id)
  const used = await tx
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', link.tokenHash)
    .where('kind', '=', link.kind)
    .where('expires_at', '>', at)
    .returning(['user_id', 'password_hash', 'user_type', 'terms_version', 'terms_agreed_at'])
    .executeTakeFirst()
  return used ?? null
}

/** Voids the user's links, of one kind or all. */
export async function deleteMailTokens(tx: Tx, userId: string, kind?: MailTokenKind): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', String(kind)))
    .execute()
}

/** Deletes all links that recover an account. */
export async function deleteRecoveryTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('kind', '=', 'recovery').execute()
}

/** Deletes the links that expired, and those that were made without an expiry, before these moments. */
export async function deleteStaleMailTokens(
  db: Database,
  { expiredBefore, createdBefore }: { expiredBefore: Date; createdBefore: Date },
): Promise<void> {
  const which = sql`expires_at < ${expiredBefore} or created_at < ${createdBefore}`
  await deleteInBatches(db, 'mail_tokens', which)
}
