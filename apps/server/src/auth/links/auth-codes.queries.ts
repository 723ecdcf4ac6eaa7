import type { PersonId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { OpeningKind } from './mail-tokens.queries.ts'

type AuthCodeRow = Selectable<Schema['auth_codes']>

/** Inserts a code that an app can exchange for a session. */
export async function insertAuthCode(
  tx: Tx,
  code: {
    codeHash: Buffer
    userId: PersonId
    method: OpeningKind | 'oauth'
    sessionId: string | null
    codeChallenge: string
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('auth_codes')
    .values({
      code_hash: code.codeHash,
      user_id: code.userId,
      method: code.method,
      session_id: code.sessionId,
      code_challenge: code.codeChallenge,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Returns a code that can still be used; null for one that is unknown, used or expired. */
export async function findAuthCode(db: Database, codeHash: Buffer, at: Date): Promise<AuthCodeRow | null> {
  const query = db.selectFrom('auth_codes').selectAll().where('code_hash', '=', codeHash)
  return (await query.where('expires_at', '>', at).executeTakeFirst()) ?? null
}

/** Uses up a code; returns false when another request has used it. */
export async function deleteAuthCode(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const query = tx.deleteFrom('auth_codes').where('code_hash', '=', codeHash)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Voids a user's codes, which would open sessions after the others have ended. */
export async function deleteAuthCodes(db: Database, userId: PersonId): Promise<void> {
  await db.deleteFrom('auth_codes').where('user_id', '=', userId).execute()
}

/** Deletes the codes that expired before `before`. */
export async function deleteStaleAuthCodes(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'auth_codes', sql`expires_at < ${before}`)
}

/** Voids everybody's codes. */
export async function deleteAllAuthCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('auth_codes').execute()
}
