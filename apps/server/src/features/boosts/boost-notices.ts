import type { BoostReport } from '@bandstand/api-spec'
import { BOOST_DAYS } from '@bandstand/domain/boosts'
import { countOf } from '@bandstand/domain/product'
import { isolated } from '@bandstand/domain/text'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { findBoost, type ReportedBoostRow } from './boosts.queries.ts'
import { boostView } from './boosts.view.ts'

/** Returns the notice to a member whose boost has ended, with its report; none when the boost was erased. */
export const boostNotices: NoticesOf<'boost.ended'> = async ({ boostId }, { db, now }) => {
  const row = await findBoost(db, boostId)
  if (!row) return []
  return [
    {
      key: `boost:${boostId}:ended`,
      kind: 'boost.ended',
      to: { partyId: row.member_id },
      at: row.ends_at,
      ...boostText(row, now()),
    },
  ]
}

/** Returns the text about a boost that has ended. */
export function boostText(row: ReportedBoostRow, now: Date): NoticeText {
  const { gig, report } = boostView(row, now)
  const what = gig ? isolated(gig.title) : 'your profile'
  const before =
    report.daysBefore === 0
      ? 'the hours before'
      : report.daysBefore === 1
        ? 'the day before'
        : `the ${report.daysBefore} days before`
  return {
    title: `Your boost ended: ${what}`,
    paragraphs: [
      `The boost of ${what} is over. It ran for ${countOf(BOOST_DAYS, 'day')}.`,
      `Numbers in parentheses are from ${before}. You don’t have to do anything.`,
    ],
    facts: [{ label: 'Ended', value: instantText(row.ends_at, DEFAULT_TIME_ZONE) }, ...reportFacts(report)],
    path: gig ? `/gigs/${gig.id}#boost` : '/profile#boost',
    action: 'See report',
  }
}

const REPORT_LABELS = {
  views: 'Views',
  applications: 'Applications',
  invitations: 'Invitations',
  favorites: 'Favorites',
} as const

function reportFacts({ daysBefore: _days, ...counts }: BoostReport): NoticeFact[] {
  return Object.entries(counts).flatMap(([what, count]) =>
    count
      ? [
          {
            label: REPORT_LABELS[what as keyof typeof counts],
            value: `${count.during} (${count.before} before)`,
          },
        ]
      : [],
  )
}
