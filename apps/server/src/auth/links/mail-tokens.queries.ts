import { sql } from 'kysely'
import type { PersonId, RegistrableUserType } from '@bandstand/domain/accounts'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { lockUser } from '../../db/locks.ts'
import type { AgreedTerms } from '../users/users.queries.ts'

/** What a mail is for; all but the reauthentication have a link. The protocol's own names. */
export type MailTokenKind = 'signup' | 'recovery' | 'magiclink' | 'reauthentication' | 'email_change'
export type LinkKind = Exclude<MailTokenKind, 'reauthentication'>
/** The mails that open a session. */
export type OpeningKind = Exclude<LinkKind, 'email_change'>

interface SentLink {
  tokenHash: Buffer
  expiresAt: Date
}

/** Inserts a sign-up whose link has yet to be sent and followed; the address may have others. Returns its id. */
export async function insertSignUpToken(
  db: Database,
  signUp: {
    userId: PersonId
    passwordHash: string
    userType: RegistrableUserType
    terms: AgreedTerms
    createdAt: Date
    codeChallenge: string | null
    browserHash: Buffer | null
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
      code_challenge: signUp.codeChallenge,
      browser_hash: signUp.browserHash,
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

/** Makes this the one mail of its kind that works for the user, by its link if it has one. Returns its id. */
export async function replaceMailToken(
  tx: Tx,
  token: {
    userId: PersonId
    kind: Exclude<MailTokenKind, 'signup'>
    link: SentLink | null
    createdAt: Date
    sessionId?: string
    codeChallenge?: string | undefined
    browserHash?: Buffer | null
  },
): Promise<number> {
  // Without the lock two mails made at once would both keep a working link.
  await lockUser(tx, token.userId)
  await deleteMailTokens(tx, token.userId, token.kind)
  const { id } = await tx
    .insertInto('mail_tokens')
    .values({
      user_id: token.userId,
      kind: token.kind,
      token_hash: token.link?.tokenHash ?? null,
      created_at: token.createdAt,
      expires_at: token.link?.expiresAt ?? null,
      session_id: token.sessionId ?? null,
      code_challenge: token.codeChallenge ?? null,
      browser_hash: token.browserHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns what a working link is for, without using it; null for one that is unknown, used, expired or of another kind. */
export async function findLink(
  db: Database,
  link: { kinds: readonly LinkKind[]; tokenHash: Buffer },
  at: Date,
) {
  const found = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select([
      'mail_tokens.id',
      'mail_tokens.kind',
      'mail_tokens.user_type as userType',
      'mail_tokens.code_challenge as codeChallenge',
      'mail_tokens.browser_hash as browserHash',
      'users.email',
      'users.new_email as newEmail',
    ])
    .where('token_hash', '=', link.tokenHash)
    .where('kind', 'in', link.kinds)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ? { ...found, kind: found.kind as LinkKind } : null
}

/** Returns the account that a mail was sent to; null when it was used or replaced. */
export async function findTokenOwner(db: Database, id: number): Promise<PersonId | null> {
  const query = db.selectFrom('mail_tokens').select('user_id').where('id', '=', id)
  return (await query.executeTakeFirst())?.user_id ?? null
}

export type UsedMailToken = NonNullable<Awaited<ReturnType<typeof useMailToken>>>

/** Uses up a mail, by its link or code, and returns what it was made for; null when it was used or has expired. */
export async function useMailToken(tx: Tx, id: number, at: Date) {
  // Locks the user's row first, as a change of password and another sign-up do: the other order would deadlock.
  const userId = await findTokenOwner(tx, id)
  if (userId === null) return null
  await lockUser(tx, userId)
  const used = await tx
    .deleteFrom('mail_tokens')
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .returning([
      'user_id',
      'kind',
      'password_hash',
      'user_type',
      'terms_version',
      'terms_agreed_at',
      'session_id',
    ])
    .executeTakeFirst()
  return used ? { ...used, kind: used.kind as MailTokenKind } : null
}

/** Voids the user's links, of one kind or all. */
export async function deleteMailTokens(tx: Tx, userId: PersonId, kind?: MailTokenKind): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', String(kind)))
    .execute()
}

/** Deletes all mails that open an account; those that confirm a sign-up keep working. */
export async function deleteOpeningTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('kind', '!=', 'signup').execute()
}

/** Deletes the links that expired, and those that were made without an expiry, before these moments. */
export async function deleteStaleMailTokens(
  db: Database,
  { expiredBefore, createdBefore }: { expiredBefore: Date; createdBefore: Date },
): Promise<void> {
  const which = sql`expires_at < ${expiredBefore} or created_at < ${createdBefore}`
  await deleteInBatches(db, 'mail_tokens', which)
}
