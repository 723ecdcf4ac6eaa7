import type { PartyId } from '@bandstand/domain/accounts'
import { LIVE_APPLICATION_STATUSES } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/** Returns the ids of a venue's open gigs, in the order in which they are locked. */
export async function listOpenGigIds(db: Database, venueId: PartyId): Promise<string[]> {
  const query = db
    .selectFrom('gigs')
    .select('id')
    .where('created_by', '=', venueId)
    .where('status', '=', 'open')
  return (await query.orderBy('id').execute()).map(({ id }) => id)
}

/** Returns the ids of a member's live applications, in the order in which they are locked. */
export async function listLiveIdsOf(db: Database, userId: PartyId, me: Side): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where(`${me}_id`, '=', userId)
    .where('status', 'in', LIVE_APPLICATION_STATUSES)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Erases what a member wrote: with their applications, at the end of others', in offers that nobody accepted, and why
 * they cancelled bookings.
 */
export async function eraseApplicationText(tx: Tx, userId: PartyId, me: Side): Promise<void> {
  const mine = sql.ref(`a.${me}_id`)
  const origin = me === 'artist' ? 'applied' : 'invited'
  // A gig was closed by its venue; any other note is by the side that received the application.
  const closingIsMine =
    me === 'venue'
      ? sql`status = 'closed' or origin <> ${origin}`
      : sql`status <> 'closed' and origin <> ${origin}`
  await sql`
    update applications a set
      message = case when origin = ${origin} then '' else message end,
      set_details = case when origin = ${origin} then '' else set_details end,
      closing_text = case when ${closingIsMine} then '' else closing_text end
    where ${mine} = ${userId}`.execute(tx)
  await sql`
    update offers o set note = '' from applications a
    where a.id = o.application_id and ${mine} = ${userId} and o.made_by = ${me} and o.status <> 'accepted'`.execute(
    tx,
  )
  await sql`
    update bookings b set cancel_reason = ''
    where ${sql.ref(`b.${me}_id`)} = ${userId} and cancel_reason <> '' and exists (
      select from booking_events e
      where e.subject_id = b.id and e.subject = 'booking' and e.event = 'cancelled' and e.actor_role = ${me})`.execute(
    tx,
  )
}

/** Deletes blocked times, outside bookings, offers by link, imports, the calendar's address and the defaults; the times of bookings stay. */
export async function eraseOwnTimes(tx: Tx, userId: PartyId): Promise<void> {
  await tx.deleteFrom('busy_times').where('user_id', '=', userId).where('kind', '=', 'blocked').execute()
  await tx.deleteFrom('outside_bookings').where('venue_id', '=', userId).execute()
  await tx.deleteFrom('gig_links').where('venue_id', '=', userId).execute()
  await tx.deleteFrom('calendar_imports').where('venue_id', '=', userId).execute()
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
  await tx.deleteFrom('booking_defaults').where('user_id', '=', userId).execute()
}
