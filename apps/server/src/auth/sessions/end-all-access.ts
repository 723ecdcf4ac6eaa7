import type { Tx } from '../../db/database.ts'
import { deleteAllAuthCodes } from '../links/auth-codes.queries.ts'
import { voidWaysBack } from '../email-change/former-emails.queries.ts'
import { deleteOpeningTokens } from '../links/mail-tokens.queries.ts'
import { deleteAllProviderSignIns } from '../providers/provider-sign-ins.queries.ts'
import { deleteAllSessions } from './sessions.queries.ts'

/**
 * Ends every session, and makes every link invalid that opens an account, in the caller's transaction: a restored database
 * doesn't know which of them were ended or used since its backup.
 */
export async function endAllAccess(tx: Tx): Promise<void> {
  await deleteAllSessions(tx)
  await deleteOpeningTokens(tx)
  await voidWaysBack(tx)
  await deleteAllAuthCodes(tx)
  await deleteAllProviderSignIns(tx)
}
