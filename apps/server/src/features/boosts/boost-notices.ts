import type { BoostReport } from '@bandstand/api-spec'
import { BOOST_DAYS } from '@bandstand/domain/boosts'
import { countOf } from '@bandstand/domain/product'
import type { NoticesOf } from '../../outbox/notice.ts'
import { findBoost } from './boosts.queries.ts'
import { boostView } from './boosts.view.ts'

/** Returns the notice to a member whose boost has ended, with its report; none when the boost was erased. */
export const boostNotices: NoticesOf<'boost.ended'> = async ({ boostId }, { db, now }) => {
  const row = await findBoost(db, boostId)
  if (!row) return []
  const { gig, report } = boostView(row, now())
  return [
    {
      key: `boost:${boostId}:ended`,
      kind: 'boost.ended',
      userId: row.member_id,
      at: row.ends_at,
      title: `Your boost has ended: ${gig ? gig.title : 'your profile'}`,
      paragraphs: [reportText(report)],
      path: gig ? `/gigs/${gig.id}#boost` : '/profile#boost',
      action: 'See the report',
    },
  ]
}

function reportText({ daysBefore, ...counts }: BoostReport): string {
  const parts = Object.entries(counts).flatMap(([what, count]) =>
    count
      ? [`${count.during} ${count.during === 1 ? what.slice(0, -1) : what} (${count.before} before)`]
      : [],
  )
  const before = daysBefore === 1 ? 'the day before' : `the ${daysBefore} days before`
  return `Over its ${countOf(BOOST_DAYS, 'day')}: ${parts.join(', ')}. Numbers in parentheses are from ${daysBefore > 0 ? before : 'the hours before'}.`
}
