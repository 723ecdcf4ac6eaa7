import { FORMER_MEMBER, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { deleteTextNumber } from '../texts/index.ts'
import { deleteSubscriptionsOf } from './push-subscriptions.queries.ts'

/** Deletes the notifications that anybody got for a party, in the caller's transaction. */
export async function eraseNotificationsOfParty(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('notifications').where('party_id', '=', partyId).execute()
}

/** Deletes a person's notifications, their settings, problems with their mail, push subscriptions and phone number, in the caller's transaction. */
export async function eraseNotificationsOfPerson(tx: Tx, userId: PersonId): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mail_problems').where('user_id', '=', userId).execute()
  await deleteSubscriptionsOf(tx, userId)
  await deleteTextNumber(tx, userId)
}

const GONE_TEXT = `${FORMER_MEMBER} has deleted the account.`

/**
 * Replaces a member's names in the notifications of those who had to do with them, in the caller's transaction: the title
 * reads 'Former member' instead, the text, which may quote the member, is replaced, and the link stays. Names of two
 * letters or fewer are not searched for. Call it before the member's connections are erased.
 */
export async function eraseNameInNotifications(
  tx: Tx,
  partyId: PartyId,
  names: readonly string[],
): Promise<void> {
  const recipients = sql`
    select case when artist_id = ${partyId} then venue_id else artist_id end from applications
      where ${partyId} in (artist_id, venue_id)
    union select case when user1_id = ${partyId} then user2_id else user1_id end from connections
      where ${partyId} in (user1_id, user2_id)
    union select case when from_id = ${partyId} then to_id else from_id end from connection_requests
      where ${partyId} in (from_id, to_id)
    union select case when first_id = ${partyId} then second_id else first_id end from threads
      where ${partyId} in (first_id, second_id)
    union select a.party_id from search_alerts a join gigs on gigs.id = a.gig_id where gigs.created_by = ${partyId}`
  for (const name of names.filter(({ length }) => length > 2)) {
    await sql`
      update notifications set title = replace(title, ${name}, ${FORMER_MEMBER}), paragraphs = array[${GONE_TEXT}],
        facts = '[]', mail_due_at = null, push_due_at = null, text_due_at = null
      where coalesce(party_id, user_id) in (${recipients}) and strpos(title || ' ' || array_to_string(paragraphs, ' ') || ' ' || (
        select coalesce(string_agg(fact ->> 'value', ' '), '') from jsonb_array_elements(facts) fact), ${name}) > 0`.execute(
      tx,
    )
  }
}
