import type { ReportResolution } from '@bandstand/domain/messages'
import type { NoticesOf } from '../../outbox/notice.ts'
import { findReport } from './reports.queries.ts'

const OUTCOMES: Record<ReportResolution, string> = {
  dismissed:
    'We found nothing in it that goes against our rules, so it stays. You can block its writer at any time.',
  removed: 'It went against our rules and was removed. Thank you for telling us.',
  suspended:
    'It went against our rules and was removed, and its writer’s account was closed. Thank you for telling us.',
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
      title: 'We looked at the message that you reported',
      paragraphs: [OUTCOMES[report.resolution]],
      path: `/messages/${report.thread_id}`,
      action: 'Open the conversation',
    },
  ]
}
