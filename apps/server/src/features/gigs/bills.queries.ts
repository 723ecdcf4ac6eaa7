import { sql } from 'kysely'
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

/** Takes a gig off its bill if it's no longer on the bill's evening, which lasts until noon of the next day (`isOfEvening`). */
export async function leaveOtherEvening(tx: Tx, id: string): Promise<void> {
  await sql`
    update gigs g set bill_id = null from bills b
    where g.id = ${id} and b.id = g.bill_id
      and not (g.date + g.time >= b.on_date and g.date + g.time < b.on_date + interval '36 hours')`.execute(
    tx,
  )
}
