import type { PartyId } from '@bandstand/domain/accounts'
import { GONE_MESSAGE_TEXT } from '@bandstand/domain/messages'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Erases a member's text and files in every conversation, in the caller's transaction; that something was written,
 * and when, stays for the other side.
 */
export async function eraseMessages(tx: Tx, userId: PartyId): Promise<void> {
  await sql`
    delete from message_attachments using messages m
    where m.id = message_id and m.sender_id = ${userId}`.execute(tx)
  await tx.updateTable('messages').set({ body: GONE_MESSAGE_TEXT }).where('sender_id', '=', userId).execute()
}
