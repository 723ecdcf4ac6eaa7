import { isOfEvening } from '@bandstand/domain/bills'
import { wallClockIn } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'

/** Puts gigs on a bill. */
export async function moveToBill(tx: Tx, billId: string, ids: string[]): Promise<void> {
  await tx.updateTable('gigs').set({ bill_id: billId }).where('id', 'in', ids).execute()
}

/** Takes all gigs of a bill off it, but those with these ids. */
export async function leaveBill(tx: Tx, billId: string, staying: string[] = []): Promise<void> {
  const query = tx.updateTable('gigs').set({ bill_id: null }).where('bill_id', '=', billId)
  await (staying.length > 0 ? query.where('id', 'not in', staying) : query).execute()
}

/** Takes a gig off its bill if it's no longer on the bill's evening, by its booking's hours once it has one. */
export async function leaveOtherEvening(tx: Tx, id: string): Promise<void> {
  const gig = await tx
    .selectFrom('gigs')
    .innerJoin('bills', 'bills.id', 'gigs.bill_id')
    .leftJoin('bookings', (booking) =>
      booking
        .onRef('bookings.gig_id', '=', 'gigs.id')
        .on('bookings.status', 'in', ['confirmed', 'completed']),
    )
    .select(['gigs.time_zone', 'bills.on_date'])
    .select(({ fn }) => fn.coalesce('bookings.starts_at', 'gigs.starts_at').as('starts_at'))
    .where('gigs.id', '=', id)
    .executeTakeFirst()
  if (!gig || isOfEvening(wallClockIn(gig.time_zone, gig.starts_at), gig.on_date)) return
  await tx.updateTable('gigs').set({ bill_id: null }).where('id', '=', id).execute()
}
