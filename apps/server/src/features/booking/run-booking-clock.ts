import { systemDeed } from '@bandstand/domain/lifecycle'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findNewestOffer, touchApplication } from './applications.queries.ts'
import { findBooking } from './bookings.queries.ts'
import { stepBooking } from './change-booking.ts'
import { isOfferExpired } from './in-application.ts'
import { lockApplication, lockGig, lockLiveApplications } from './locks.queries.ts'
import { record } from './record.ts'
import { endApplications, stepGig, stepOffer } from './steps.ts'

/** How many of a kind one run takes; the next one takes the rest. */
const BATCH = 500
const REMIND_BEFORE = '24 hours'

/**
 * What time alone brings about: offers and gigs expire, bookings are completed, tomorrow's gigs are announced. Each in
 * a transaction of its own that looks again with the row locked, so it happens once however many servers run it.
 */
export async function runBookingClock(deps: Deps): Promise<void> {
  const now = deps.now()
  const each = async (query: ReturnType<typeof dueIds>, act: (tx: Tx, id: string) => Promise<void>) => {
    for (const { id } of (await query.execute(deps.db)).rows)
      await deps.db.transaction().execute((tx) => act(tx, id))
  }
  await each(
    dueIds(sql`select application_id as id from offers where status = 'standing' and expires_at <= ${now}`),
    (tx, id) => expireOffer(tx, id, now),
  )
  await each(dueIds(sql`select id from gigs where status = 'open' and starts_at <= ${now}`), (tx, id) =>
    expireGig(tx, id, now),
  )
  await each(
    dueIds(sql`select id from bookings where status = 'confirmed' and ends_at <= ${now}`),
    (tx, id) => completeBooking(tx, id, now),
  )
  await each(
    dueIds(sql`
      select id from bookings where status = 'confirmed' and reminded_at is null
        and starts_at > ${now} and starts_at <= ${now}::timestamptz + ${REMIND_BEFORE}::interval`),
    (tx, id) => remind(tx, id, now),
  )
}

const dueIds = (query: ReturnType<typeof sql>) => sql<{ id: string }>`${query} limit ${BATCH}`

async function expireOffer(tx: Tx, applicationId: string, now: Date): Promise<void> {
  const application = await lockApplication(tx, applicationId)
  const offer = await findNewestOffer(tx, applicationId)
  if (!application || !offer || offer.status !== 'standing' || !isOfferExpired(offer, now)) return
  await stepOffer(tx, offer, 'expired', systemDeed(now))
  // Nobody answered: whoever made it may make another one.
  if (application.waiting_for) await touchApplication(tx, applicationId, now, offer.made_by)
}

async function expireGig(tx: Tx, id: string, now: Date): Promise<void> {
  const gig = await lockGig(tx, id, 'update')
  if (!gig || gig.status !== 'open' || gig.starts_at > now) return
  const system = systemDeed(now)
  await stepGig(tx, gig, 'expired', system, null)
  await endApplications(tx, await lockLiveApplications(tx, id), 'expired', system)
}

async function completeBooking(tx: Tx, id: string, now: Date): Promise<void> {
  const found = await findBooking(tx, id)
  const gig = found && (await lockGig(tx, found.gig_id, 'update'))
  const booking = gig && (await findBooking(tx, id))
  if (!booking || booking.ends_at > now) return
  const system = systemDeed(now)
  if (await stepBooking(tx, booking, 'completed', system))
    await stepGig(tx, gig, 'completed', system, booking.application_id)
}

async function remind(tx: Tx, id: string, now: Date): Promise<void> {
  const booking = await tx
    .updateTable('bookings')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where('reminded_at', 'is', null)
    .returning('application_id')
    .executeTakeFirst()
  if (!booking) return
  await record(tx, systemDeed(now), {
    subject: 'booking',
    subjectId: id,
    applicationId: booking.application_id,
    event: 'reminded',
  })
}
