import type { TrustRecord } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import type { Deps } from '../../../deps.ts'
import { countPaid, countPlayed, countUnpaid } from './trust-record.queries.ts'

/**
 * Returns how a venue paid and how often an artist played, from the ledger and the bookings. A claim that nobody
 * confirmed counts for neither party; what a venue owes, or never paid, stays until it is settled.
 */
export async function readTrustRecord({ db }: Deps, userId: PartyId): Promise<TrustRecord> {
  const [paid, unpaid, counted] = await Promise.all([
    countPaid(db, userId),
    countUnpaid(db, userId),
    countPlayed(db, [userId]),
  ])
  const played = counted.get(userId)
  return {
    due: paid.due,
    paidOnTime: paid.on_time,
    unpaid,
    medianHours: paid.median_hours === null ? null : Math.round(paid.median_hours * 10) / 10,
    played: played?.played ?? 0,
    lateCancellations: played?.late_cancels ?? 0,
  }
}
