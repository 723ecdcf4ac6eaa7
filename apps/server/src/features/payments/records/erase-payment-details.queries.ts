import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import { deleteRequestsAbout, deleteRequestsOf } from '../../../operations/requests.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { eraseSickNotes } from './sick-notes.queries.ts'

/**
 * Deletes a party's payout account, what is known of the cards that they paid with, the notes with proposals to split and
 * the stored responses to requests about them, in the caller's transaction. Payments and their history stay, because they're
 * also the other party's history.
 */
export async function erasePaymentDetails(tx: Tx, userId: PartyId): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).execute()
  await eraseSickNotes(tx, userId)
  await tx
    .updateTable('transactions')
    .set({ card_brand: null, card_last4: null })
    .where('venue_id', '=', userId)
    .where('card_last4', 'is not', null)
    .execute()
  await sql`
    update split_proposals s set note = '' from problems p join transactions t on t.id = p.transaction_id
    where p.id = s.problem_id and s.note <> ''
      and case s.made_by when 'artist' then t.artist_id else t.venue_id end = ${userId}`.execute(tx)
  await deleteRequestsAbout(tx, userId)
}

/** Deletes the payout account of a person's own shares and the stored responses to their requests, in the caller's transaction. */
export async function erasePersonalPayments(tx: Tx, personId: PersonId): Promise<void> {
  await sql`delete from payout_accounts where user_id in (select id from wallets where person_id = ${personId})`.execute(
    tx,
  )
  await deleteRequestsOf(tx, personId)
}
