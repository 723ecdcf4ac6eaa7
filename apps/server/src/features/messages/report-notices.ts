import type { ReportResolution } from '@bandstand/domain/messages'
import { DEFAULT_TIME_ZONE, instantDayText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { findReport } from './reports.queries.ts'

const OUTCOMES: Record<ReportResolution, string> = {
  dismissed: 'It doesn’t break our rules, so we’re leaving it up. You can block the sender at any time.',
  removed: 'It broke our rules, so we removed it. Thank you for telling us.',
  suspended:
    'It broke our rules, so we removed it and closed the sender’s account. Thank you for telling us.',
}

/** Returns the notice to the reporter of a message about the operator's decision. */
export const reportNotices: NoticesOf<'report.resolved'> = async ({ reportId }, { db }) => {
  const report = await findReport(db, reportId)
  if (!report?.resolution || !report.resolved_at) return []
  return [
    {
      key: `report:${reportId}`,
      kind: 'report.resolved',
      userId: report.reporter_id,
      at: report.resolved_at,
      ...reportText(report.resolution, report.created_at, report.thread_id),
    },
  ]
}

/** Returns the text about the decision on a report made at `reportedAt`. */
export function reportText(resolution: ReportResolution, reportedAt: Date, threadId: string): NoticeText {
  return {
    title: 'We reviewed the message you reported',
    paragraphs: [OUTCOMES[resolution], 'You don’t have to do anything.'],
    facts: [{ label: 'Reported', value: instantDayText(reportedAt, DEFAULT_TIME_ZONE, 'weekday') }],
    path: `/messages/${threadId}`,
    action: 'Open conversation',
  }
}
