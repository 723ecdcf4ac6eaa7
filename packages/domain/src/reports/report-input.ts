import { z } from 'zod'
import { cleanText, tooLongText } from '../text/index.ts'

/** What a member can report to the operator. */
export const REPORT_SUBJECTS = ['message', 'profile', 'gig', 'review'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const REPORT_REASONS = ['scam', 'spam', 'abuse', 'fake', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** How a reporter picks a reason, and how the reported member reads it. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  scam: 'It’s a scam',
  spam: 'It’s advertising',
  abuse: 'It’s insulting or threatening',
  fake: 'It’s untrue, or pretends to be someone else',
  other: 'Something else',
}

/**
 * The outcome of a report. `warned`: nothing was removed. `suspended`: the member's account, and what was reported is removed
 * if it can be. `gone`: the member deleted the account first.
 */
export type ReportResolution = 'dismissed' | 'warned' | 'removed' | 'suspended' | 'gone'

/** Shown in place of a text that the operator removed. */
export const REMOVED_TEXT = 'Removed by the operator'

/** The most characters of a note on a report. */
export const REPORT_NOTE_MAX = 1000
/** The most reports that one member may send within a day. */
export const REPORTS_PER_DAY = 20

export const reportTexts = { noteTooLong: tooLongText(REPORT_NOTE_MAX) } as const

export const reportInput = z.strictObject({
  subject: z.enum(REPORT_SUBJECTS),
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS),
  note: z.string().overwrite(cleanText).max(REPORT_NOTE_MAX, reportTexts.noteTooLong).default(''),
})
export type ReportInput = z.infer<typeof reportInput>
