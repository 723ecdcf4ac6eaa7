import {
  REPORT_REASON_LABELS,
  type ReportReason,
  type ReportResolution,
  type ReportSubject,
} from '@bandstand/domain/reports'
import { DEFAULT_TIME_ZONE, instantDayText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { findReportPage } from './report-page.queries.ts'
import { findReport } from './reports.queries.ts'

const OUTCOMES: Record<ReportResolution, string> = {
  dismissed: 'It doesn’t break our rules, so we’re leaving it up. You can block a member at any time.',
  warned: 'It breaks our rules, and we warned the member. Thank you for telling us.',
  removed: 'It broke our rules, so we removed it. Thank you for telling us.',
  suspended: 'It broke our rules, so we closed the member’s account. Thank you for telling us.',
  gone: 'The member deleted their account before we decided, so there’s nothing left to review.',
}

/** Returns the notice to a reporter about the outcome. */
export const reporterNotices: NoticesOf<'report.resolved'> = async ({ reportId }, { db }) => {
  const report = await findReport(db, reportId)
  if (!report?.resolution || !report.resolved_at) return []
  const { subject, resolution, created_at } = report
  const page = await findReportPage(db, report)
  return [
    {
      key: `report:${reportId}`,
      kind: 'report.resolved',
      to: { partyId: report.reporter_id },
      at: report.resolved_at,
      ...reporterText({ subject, resolution, reportedAt: created_at, page }),
    },
  ]
}

/** Returns what a reporter reads. `page` is where it was; it can be read there unless it was removed. */
export function reporterText({
  subject,
  resolution,
  reportedAt,
  page,
}: {
  subject: ReportSubject
  resolution: ReportResolution
  reportedAt: Date
  page: string
}): NoticeText {
  const isThere = subject === 'message' || resolution === 'dismissed' || resolution === 'warned'
  return {
    title: `We reviewed the ${subject} you reported`,
    paragraphs: [OUTCOMES[resolution], 'You don’t have to do anything.'],
    facts: [{ label: 'Reported', value: instantDayText(reportedAt, DEFAULT_TIME_ZONE, 'weekday') }],
    path: isThere ? page : '/notifications',
    action: !isThere ? 'Open notifications' : subject === 'message' ? 'Open conversation' : 'Open page',
  }
}

/** Returns the notice to the member whose message, profile, gig or review broke the rules. It doesn't say who reported it. */
export const ownerNotices: NoticesOf<'report.upheld'> = async ({ reportId }, { db }) => {
  const report = await findReport(db, reportId)
  const { resolution } = report ?? {}
  if (!report?.resolved_at || !resolution || resolution === 'dismissed' || resolution === 'gone') return []
  const { title } = report.content as { title?: string }
  return [
    {
      key: `report:${reportId}`,
      kind: 'report.upheld',
      to: { partyId: report.reported_id },
      at: report.resolved_at,
      ...ownerText({ subject: report.subject, resolution, reason: report.reason, title: title ?? null }),
    },
  ]
}

const NEXT_TIME = 'If something like this happens again, we may close your account.'

/** Returns what the member reads whose message, profile, gig or review broke the rules; `title`: of a gig. */
export function ownerText({
  subject,
  resolution,
  reason,
  title,
}: {
  subject: ReportSubject
  resolution: 'warned' | 'removed' | 'suspended'
  reason: ReportReason
  title: string | null
}): NoticeText {
  const broke = `A member reported your ${subject}. We reviewed it, and it breaks our rules.`
  const appeal = 'If you think we got it wrong, contact us.'
  const facts = [
    ...(title ? [{ label: 'Gig', value: title }] : []),
    { label: 'Reported because', value: REPORT_REASON_LABELS[reason] },
  ]
  if (resolution === 'suspended')
    return {
      title: 'We closed your account',
      paragraphs: [broke, `You can’t log in anymore. Confirmed bookings and payments continue. ${appeal}`],
      facts,
      path: '/contact',
      action: 'Contact us',
    }
  const contact = { facts, path: '/contact', action: 'Contact us' }
  if (resolution === 'removed')
    return {
      title: `We removed your ${subject}`,
      paragraphs: [`${broke} We removed it.`, `${NEXT_TIME} ${appeal}`],
      ...contact,
    }
  // Nobody can change a message that was sent, or a review that is published.
  if (subject === 'message' || subject === 'review')
    return {
      title: `Your ${subject} breaks our rules`,
      paragraphs: [`${broke} Don’t post anything like it again.`, `${NEXT_TIME} ${appeal}`],
      ...contact,
    }
  return {
    title: `Change your ${subject}`,
    paragraphs: [
      `${broke} Change it as soon as you can.`,
      `If it stays as it is, we may ${subject === 'gig' ? 'remove it or ' : ''}close your account. ${appeal}`,
    ],
    ...contact,
  }
}
