import { CODE_TRIES } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { MailTokenKind } from './mail-tokens.queries.ts'

/** Who asks for a code, and where: the browser and the address, as hashes. */
export interface CodeOwner {
  browserHash: Buffer
  emailHash: Buffer
}

/** Saves that a browser asked for a code, instead of what it asked for before; returns the request's id. */
export async function replaceCode(
  tx: Tx,
  code: CodeOwner & { kind: MailTokenKind; expiresAt: Date; mailTokenId?: number },
): Promise<string> {
  const id = crypto.randomUUID()
  const fresh = { id, expires_at: code.expiresAt, mail_token_id: code.mailTokenId ?? null, tries: 0 }
  await tx
    .insertInto('mail_codes')
    .values({ kind: code.kind, browser_hash: code.browserHash, email_hash: code.emailHash, ...fresh })
    .onConflict((conflict) => conflict.constraint('mail_codes_one').doUpdateSet(fresh))
    .execute()
  return id
}

/** Saves what a requested code does; returns false when the browser has asked for another one in the meantime. */
export async function sendCode(db: Database, id: string, mailTokenId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_codes')
    .set({ mail_token_id: mailTokenId })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the browser that requested a code; null when it has asked for another one in the meantime. */
export async function findCodeBrowser(db: Database, id: string): Promise<Buffer | null> {
  const query = db.selectFrom('mail_codes').select('browser_hash').where('id', '=', id)
  return (await query.executeTakeFirst())?.browser_hash ?? null
}

/** Counts one try for each code of these kinds that the browser can still enter, and returns them. */
export function countTry(db: Database, owner: CodeOwner, kinds: readonly MailTokenKind[], at: Date) {
  return db
    .updateTable('mail_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('browser_hash', '=', owner.browserHash)
    .where('email_hash', '=', owner.emailHash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', at)
    .where('tries', '<', CODE_TRIES)
    .returning(['id', 'mail_token_id', 'tries'])
    .execute()
}

/** Returns the tries of the codes of these kinds that the browser asked for, whether they can still be entered or not. */
export function listCodes(db: Database, owner: CodeOwner, kinds: readonly MailTokenKind[]) {
  return db
    .selectFrom('mail_codes')
    .select('tries')
    .where('browser_hash', '=', owner.browserHash)
    .where('email_hash', '=', owner.emailHash)
    .where('kind', 'in', kinds)
    .execute()
}

/** Deletes a code that was used. */
export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail_codes').where('id', '=', id).execute()
}

/** Deletes the codes that expired before `before`. */
export async function deleteStaleCodes(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'mail_codes', sql`expires_at < ${before}`)
}
