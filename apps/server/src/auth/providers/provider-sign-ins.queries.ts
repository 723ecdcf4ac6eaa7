import type { IdentityProviderId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { ProvidedIdentity } from '../../integrations/identity/port.ts'

export type ProviderSignInRow = Selectable<Schema['provider_sign_ins']>

/** What continues a sign-in: its token, in the browser that began it. */
export interface SignInOwner {
  tokenHash: Buffer
  browserHash: Buffer
}

/** A sign-in whose person the provider has named. */
export type IdentifiedSignIn = ProviderSignInRow & { issuer: string; subject: string; email: string }

/** Inserts a sign-in that begins. */
export async function insertProviderSignIn(
  db: Database,
  begun: SignInOwner & {
    id: string
    provider: IdentityProviderId
    sessionId: string | null
    codeChallenge: string
    redirectTo: string
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('provider_sign_ins')
    .values({
      id: begun.id,
      token_hash: begun.tokenHash,
      browser_hash: begun.browserHash,
      provider: begun.provider,
      session_id: begun.sessionId,
      code_challenge: begun.codeChallenge,
      redirect_to: begun.redirectTo,
      expires_at: begun.expiresAt,
    })
    .execute()
}

/**
 * Takes the answer of a provider and returns the sign-in, which `nextHash` continues from now on. The state is used up, so the second of
 * two answers gets null, as one in another browser does.
 */
export async function takeProviderAnswer(
  db: Database,
  { tokenHash, browserHash }: SignInOwner,
  nextHash: Buffer,
  at: Date,
): Promise<ProviderSignInRow | null> {
  const row = await db
    .updateTable('provider_sign_ins')
    .set({ token_hash: nextHash })
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', at)
    .where('issuer', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Saves whom the provider named, who is to register or to link from now until `expiresAt`. */
export async function saveProvidedIdentity(
  db: Database,
  id: string,
  { issuer, subject, email, firstName, lastName }: Omit<ProvidedIdentity, 'isEmailVerified'>,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('provider_sign_ins')
    .set({ issuer, subject, email, first_name: firstName, last_name: lastName, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Returns a sign-in whose person is to register or to link; null when it ended, expired or began in another browser. */
export async function findIdentifiedSignIn(
  db: Database,
  { tokenHash, browserHash }: SignInOwner,
  at: Date,
): Promise<IdentifiedSignIn | null> {
  const row = await db
    .selectFrom('provider_sign_ins')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', at)
    .where('issuer', 'is not', null)
    .executeTakeFirst()
  return (row as IdentifiedSignIn | undefined) ?? null
}

/** Ends a sign-in; returns false when another request has ended it. */
export async function deleteProviderSignIn(db: Database, id: string): Promise<boolean> {
  const query = db.deleteFrom('provider_sign_ins').where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Deletes the sign-ins that expired before `before`. */
export async function deleteStaleProviderSignIns(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'provider_sign_ins', sql`expires_at < ${before}`)
}

/** Deletes all sign-ins that have begun. */
export async function deleteAllProviderSignIns(tx: Tx): Promise<void> {
  await tx.deleteFrom('provider_sign_ins').execute()
}
