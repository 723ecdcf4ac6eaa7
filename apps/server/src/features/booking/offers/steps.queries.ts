import type { ApplicationStatus, OfferStatus } from '@bandstand/domain/booking'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../../db/database.ts'
import type { ApplicationRow, BookingRow, OfferRow } from '../rows.ts'

/* Guarded updates: each names the state in which its row was read, and changes nothing if the row has left it. */

/** Changes an application; returns false when it has left the state in which it was read. */
export async function moveApplication(
  tx: Tx,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
  change: Updateable<Schema['applications']>,
): Promise<boolean> {
  const query = tx.updateTable('applications').set(change).where('id', '=', id).where('status', '=', status)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** Changes those of these applications that are in one of the states. */
export async function moveApplications(
  tx: Tx,
  ids: string[],
  from: ApplicationStatus[],
  change: Updateable<Schema['applications']>,
): Promise<void> {
  await tx
    .updateTable('applications')
    .set(change)
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .execute()
}

/** Sets the status of an offer; returns false when it has left the state in which it was read. */
export async function moveOffer(
  tx: Tx,
  { id, status }: Pick<OfferRow, 'id' | 'status'>,
  to: OfferStatus,
): Promise<boolean> {
  const query = tx.updateTable('offers').set({ status: to })
  const result = await query.where('id', '=', id).where('status', '=', status).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Sets the status of these applications' offers that are in one of the states. Returns those offers. */
export function moveOffersOf(
  tx: Tx,
  applicationIds: string[],
  from: OfferStatus[],
  to: OfferStatus,
): Promise<Pick<OfferRow, 'id' | 'application_id'>[]> {
  return tx
    .updateTable('offers')
    .set({ status: to })
    .where('application_id', 'in', applicationIds)
    .where('status', 'in', from)
    .returning(['id', 'application_id'])
    .execute()
}

/** Changes a booking; returns false when it has left the state in which it was read. */
export async function moveBooking(
  tx: Tx,
  { id, status }: Pick<BookingRow, 'id' | 'status'>,
  change: Updateable<Schema['bookings']>,
): Promise<boolean> {
  const query = tx.updateTable('bookings').set(change).where('id', '=', id).where('status', '=', status)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}
