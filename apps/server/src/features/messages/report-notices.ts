import type { ReportResolution } from '@bandstand/domain/messages'
import type { NoticesOf } from '../../outbox/notice.ts'
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
      title: 'We reviewed the message you reported',
      paragraphs: [OUTCOMES[report.resolution]],
      path: `/messages/${report.thread_id}`,
      action: 'Open the conversation',
    },
  ]
}
