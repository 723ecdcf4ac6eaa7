import type { TrustRecord } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import type { Deps } from '../../../deps.ts'
import { countAnswers, countHosted, countPaid, countPlayed, countUnpaid } from './trust-record.queries.ts'

/**
 * Returns how a venue paid, how often it hosted shows and an artist played, and how they answer, from the ledger and the bookings. A claim that nobody
 * confirmed counts for neither party; what a venue owes, or never paid, stays until it is settled.
 */
export async function readTrustRecord({ db, now }: Deps, userId: PartyId): Promise<TrustRecord> {
  const [paid, unpaid, counted, hosted, answers] = await Promise.all([
    countPaid(db, userId),
    countUnpaid(db, userId),
    countPlayed(db, [userId]),
    countHosted(db, userId),
    countAnswers(db, userId, now()),
  ])
  const played = counted.get(userId)
  return {
    due: paid.due,
    paidOnTime: paid.on_time,
    unpaid,
    medianHours: paid.median_hours === null ? null : Math.round(paid.median_hours * 10) / 10,
    played: played?.played ?? 0,
    lateCancellations: played?.late_cancels ?? 0,
    sickCancellations: played?.sick_cancels ?? 0,
    hosted: hosted.hosted,
    hostedLateCancellations: hosted.late_cancels,
    unanswered: answers.unanswered,
    answerHours: answers.hours,
  }
}
