import type { PartyId } from '@bandstand/domain/accounts'
import type { ReportResolution } from '@bandstand/domain/reports'
import type { Tx } from '../../db/database.ts'
import { lockProfiles } from '../../db/locks.ts'
import { emit, emitAll } from '../../outbox/events.ts'
import { removeGig } from '../booking/index.ts'
import { removeMessage } from '../messages/index.ts'
import { withdrawNotices } from '../notifications/index.ts'
import { findPublicReview, markReviewRemoved } from '../reviews/index.ts'
import { findReport, type ReportRow, saveDecision } from './reports.queries.ts'

/** What an operator can decide. */
export type OperatorDecision = Exclude<ReportResolution, 'gone'>

export interface Settled {
  report: ReportRow
  /** How many reports about the same thing were open. */
  reports: number
  /** What was removed, for the audit log; null for nothing. */
  removed: unknown
}

/**
 * Saves an operator's decision on everything that was reported about the same thing, removes it if that was decided, and emits
 * the events that notify the reporters and, unless it was dismissed, its owner. Returns null when nothing is open. The
 * caller suspends the accounts, which own the parties `suspends`.
 */
export async function settleReports(
  tx: Tx,
  id: string,
  decision: { resolution: OperatorDecision; note: string; at: Date; suspends: PartyId[] },
): Promise<Settled | null> {
  const found = await findReport(tx, id)
  if (!found) return null
  // Before everything else: see the order in which rows are locked. A review counts in the profile that it's about.
  const review = found.subject === 'review' && (await findPublicReview(tx, found.subject_id, decision.at))
  await lockProfiles(tx, [found.reported_id, ...(review ? [review.subject_id] : []), ...decision.suspends])
  const report = await findReport(tx, id)
  const ids = report?.resolution === null ? await saveDecision(tx, report, decision) : []
  if (!report || ids.length === 0) return null
  const { resolution, at } = decision
  const removed = resolution === 'removed' || resolution === 'suspended' ? await remove(tx, report, at) : null
  await emitAll(
    tx,
    'report.resolved',
    ids.map((reportId) => ({ reportId })),
  )
  if (resolution !== 'dismissed') await emit(tx, 'report.upheld', { reportId: id })
  return { report, reports: ids.length, removed }
}

/** Removes what was reported, and returns what the log keeps of it; null when it can't be, or was before. */
async function remove(tx: Tx, { subject, subject_id: id, content }: ReportRow, at: Date): Promise<unknown> {
  switch (subject) {
    case 'message': {
      const removed = await removeMessage(tx, id, at)
      if (!removed) return null
      await withdrawNotices(tx, removed.noticeKeys)
      return { message: id, body: removed.body, files: removed.fileNames }
    }
    case 'gig':
      return (await removeGig(tx, id, at)) ? { gig: id, content } : null
    case 'review':
      return (await markReviewRemoved(tx, id, at)) ? { review: id, content } : null
    default:
      return null
  }
}
