import type { PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { deleteMailTokens } from './mail-tokens.queries.ts'
import { changeUser } from '../users/users.queries.ts'

/** The columns of an account without a change of address that was asked for. */
export const NO_EMAIL_CHANGE = { new_email: null, email_change_sent_at: null }

/** Makes every link and code that was mailed for a locked account invalid, and cancels a change of its address that was asked for. */
export async function voidMails(tx: Tx, userId: PersonId): Promise<void> {
  await deleteMailTokens(tx, userId)
  await changeUser(tx, userId, NO_EMAIL_CHANGE)
}
