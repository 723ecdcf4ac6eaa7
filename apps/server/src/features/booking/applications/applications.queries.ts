import type { PartyId } from '@bandstand/domain/accounts'
import {
  ANSWER_REMINDER_SPAN_MS,
  type ApplicationOrigin,
  LIVE_APPLICATION_STATUSES,
} from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import type { ApplicationRow, OfferRow } from '../rows.ts'

/** Returns these applications in the order of their gigs; unknown ids are left out. */
export function findApplications(db: Database, ids: string[]): Promise<ApplicationRow[]> {
  const query = db.selectFrom('applications').selectAll().where('id', 'in', ids)
  return query.orderBy('gig_begins_at').orderBy('id').execute()
}

/** Returns the ids of an application and of those that were made together with it. */
export async function findTogether(db: Database, id: string): Promise<string[]> {
  const own = db.selectFrom('applications').select('schedule_id').where('id', '=', id)
  const query = db
    .selectFrom('applications')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('schedule_id', '=', own)]))
  return (await query.execute()).map((row) => row.id)
}

/** Returns the applications of these offers in the order of their gigs; unknown ids are left out. */
export function findApplicationsOfOffers(
  db: Database,
  offerIds: string[],
): Promise<(ApplicationRow & { offer_id: string })[]> {
  return db
    .selectFrom('applications')
    .innerJoin('offers', 'offers.application_id', 'applications.id')
    .selectAll('applications')
    .select('offers.id as offer_id')
    .where('offers.id', 'in', offerIds)
    .orderBy('gig_begins_at')
    .orderBy('applications.id')
    .execute()
}

/** Inserts an application and returns its id; null when a live or booked one exists already. */
export async function insertApplication(
  tx: Tx,
  row: Insertable<Schema['applications']>,
): Promise<string | null> {
  const inserted = await tx
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Returns the id of the live application between a gig and an artist; null when there is none. */
export async function findLiveApplication(
  db: Database,
  gigId: string,
  artistId: PartyId,
): Promise<string | null> {
  const query = db.selectFrom('applications').select('id').where('gig_id', '=', gigId)
  const ofArtist = query.where('artist_id', '=', artistId).where('status', 'in', LIVE_APPLICATION_STATUSES)
  return (await ofArtist.executeTakeFirst())?.id ?? null
}

/** Returns when a search for a replacement asked the artist of an application; null if none did. */
export async function findAskedInRescue(db: Database, applicationId: string): Promise<Date | null> {
  const query = db
    .selectFrom('rescue_requests')
    .select('asked_at')
    .where('application_id', '=', applicationId)
  return (await query.orderBy('asked_at', 'desc').limit(1).executeTakeFirst())?.asked_at ?? null
}

/** Returns whether the other party declined an earlier application of the same origin. */
export async function wasDeclined(
  db: Database,
  gigId: string,
  artistId: PartyId,
  origin: ApplicationOrigin,
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('gig_id', '=', gigId)
    .where('artist_id', '=', artistId)
    .where('origin', '=', origin)
    .where('status', '=', 'declined')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets an application's last activity; `waitingFor` only where the turn changes, `answer` where it changes who answered, or until when. */
export async function touchApplication(
  tx: Tx,
  id: string,
  at: Date,
  waitingFor?: Side,
  answer: Pick<Updateable<Schema['applications']>, 'answer_by' | 'answered_at'> = {},
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ last_activity_at: at, ...(waitingFor ? { waiting_for: waitingFor } : {}), ...answer })
    .where('id', '=', id)
    .execute()
}

/** Writes down whom an act names to play what these applications are about. */
export async function namePlayersOf(tx: Tx, ids: string[], players: string[]): Promise<void> {
  await tx.updateTable('applications').set({ players }).where('id', 'in', ids).execute()
}

/** Returns the offers of an application, oldest first. */
export function listOffers(db: Database, applicationId: string): Promise<OfferRow[]> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
}

/** Returns an offer; null when there is none. */
export async function findOffer(db: Database, id: string): Promise<OfferRow | null> {
  return (await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the offer that an invitation was sent with; null when it was sent without one. */
export async function findInvitationOffer(
  db: Database,
  { id, origin, created_at }: Pick<ApplicationRow, 'id' | 'origin' | 'created_at'>,
): Promise<OfferRow | null> {
  if (origin !== 'invited') return null
  const first = db.selectFrom('offers').selectAll().where('application_id', '=', id).where('number', '=', 1)
  return (await first.where('created_at', '=', created_at).executeTakeFirst()) ?? null
}

/** Returns the offer with the highest number; null when there is none. */
export async function findNewestOffer(db: Database, applicationId: string): Promise<OfferRow | null> {
  const query = db.selectFrom('offers').selectAll().where('application_id', '=', applicationId)
  return (await query.orderBy('number', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** Returns the next offer in the same application; null when there is none. */
export function findOfferAfter(db: Database, offer: NumberedOffer): Promise<OfferRow | null> {
  return findOfferAt(db, offer, offer.number + 1)
}

/** Returns the offer before it in the same application; null for the first. */
export function findOfferBefore(db: Database, offer: NumberedOffer): Promise<OfferRow | null> {
  return findOfferAt(db, offer, offer.number - 1)
}

type NumberedOffer = Pick<OfferRow, 'application_id' | 'number'>

async function findOfferAt(
  db: Database,
  { application_id }: NumberedOffer,
  number: number,
): Promise<OfferRow | null> {
  const query = db.selectFrom('offers').selectAll().where('application_id', '=', application_id)
  return (await query.where('number', '=', number).executeTakeFirst()) ?? null
}

/** Returns whether the venue was already notified that its offer could not be accepted. */
export async function isConflictRecorded(db: Database, offerId: string): Promise<boolean> {
  const query = db.selectFrom('booking_events').select('id').where('subject_id', '=', offerId)
  return (await query.where('event', '=', 'held').executeTakeFirst()) !== undefined
}

/** Inserts an offer and returns its id. */
export async function insertOffer(tx: Tx, row: Insertable<Schema['offers']>): Promise<string> {
  return (await tx.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * Marks an application, those made together with it and those to the same gig as reminded, if they are to be answered within two
 * days. Returns how many these are, and 0 if it is not one of them.
 */
export async function markAnswersReminded(
  tx: Tx,
  id: string,
  together: string[],
  now: Date,
): Promise<number> {
  const until = new Date(now.getTime() + ANSWER_REMINDER_SPAN_MS)
  const { rows } = await sql<{ id: string; entry: string }>`
    update applications set answer_reminded_at = ${now} where id in (
      select a.id from applications a
      where (a.id = any (${together}::uuid[]) or a.origin = 'applied' and a.gig_id = (
          select gig_id from applications where id = ${id} and origin = 'applied'))
        and a.status = any (${[...LIVE_APPLICATION_STATUSES]}::text[]) and a.delivered
        and a.answered_at is null and a.answer_reminded_at is null and a.answer_by > ${now} and a.answer_by <= ${until}
      order by a.id for no key update)
    returning id, coalesce(schedule_id, id) as entry`.execute(tx)
  return rows.some((row) => row.id === id) ? new Set(rows.map(({ entry }) => entry)).size : 0
}
