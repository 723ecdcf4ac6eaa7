import { initiatorOf, isLive } from '@bandstand/domain/booking'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { recipientsOf } from '@bandstand/domain/notifications'
import { countOf } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
import { type NoticesOf, noticesToSides, type NoticeText, withIsolatedNames } from '../../../outbox/notice.ts'
import { deadlineFact, payFact, showFacts } from '../show-facts.ts'
import { type ApplicationFactsRow, findApplicationFacts } from './booking-notice.queries.ts'

/** Returns the reminder that applications to a gig, or an invitation, are to be answered; none if the first one is by now. */
export const answerDueNotices: NoticesOf<'application.answer_due'> = async (
  { applicationId, count, at },
  { db },
) => {
  const found = await findApplicationFacts(db, applicationId)
  if (!found || (count === 1 && (found.answered_at !== null || !isLive(found.status)))) return []
  const facts = withIsolatedNames(found)
  const receiver = otherSide(initiatorOf(facts.origin))
  const kind = 'application.answer_due'
  const about = { key: `answer-due:${applicationId}:${at}`, kind, at: new Date(at) } as const
  const recipients = recipientsOf(kind, { actorRole: 'system', missing: [receiver] })
  return noticesToSides(recipients, facts, about, () => answerDueText(facts, count))
}

/** Returns the reminder to answer `count` applications to a gig, or one invitation. */
export function answerDueText(facts: ApplicationFactsRow, count: number): NoticeText {
  const { artist_name: artist, venue_name: venue, gig_title: gig, origin } = facts
  const until = answerDay(facts)
  const shown = facts.answer_by ? deadlineFact('Answer by', facts.answer_by, facts) : null
  const common = { facts: showFacts(facts, payFact(facts), shown), path: `/applications/${facts.id}` }
  if (origin === 'invited')
    return {
      ...common,
      title: `${venue} needs your answer: ${gig}`,
      paragraphs: [
        `${venue} invited you to ${gig} and needs your answer by ${until}.`,
        'Reply, make an offer or decline. Without an answer the invitation is closed then.',
      ],
      action: 'Reply to invitation',
    }
  return count > 1
    ? {
        ...common,
        title: `${artist} and ${countOf(count - 1, 'other')} need your answer: ${gig}`,
        paragraphs: [
          `${artist} and ${countOf(count - 1, 'other')} applied to ${gig} and need your answer, the first of them by ${until}.`,
          'Reply, make an offer or decline. If you’re still deciding, put them on the shortlist, which gives you another week. Without an answer their applications are closed.',
        ],
        action: 'See applicants',
        path: `/gigs/${facts.gig_id}/applicants`,
      }
    : {
        ...common,
        title: `${artist} needs your answer: ${gig}`,
        paragraphs: [
          `${artist} applied to ${gig} and needs your answer by ${until}.`,
          'Reply, make an offer or decline. If you’re still deciding, put them on the shortlist, which gives you another week. Without an answer the application is closed then.',
        ],
        action: 'Review applicant',
      }
}

/** Returns the notice to one party that an application was closed because nobody answered it. */
export function unansweredText(facts: ApplicationFactsRow, to: Side): NoticeText {
  const { artist_name: artist, venue_name: venue, gig_title: gig, origin } = facts
  const isApplication = origin === 'applied'
  const noun = isApplication ? 'application' : 'invitation'
  const until = answerDay(facts)
  const again = isApplication
    ? 'apply again while the gig is open'
    : 'invite them again while the gig is open'
  const about = { facts: showFacts(facts, payFact(facts)), path: `/applications/${facts.id}` }
  if (to === initiatorOf(origin))
    return {
      ...about,
      title: `No answer to your ${noun}: ${gig}`,
      paragraphs: [
        `${isApplication ? venue : artist} didn’t answer by ${until}, so your ${noun} for ${gig} is closed.`,
        `You can ${again}.`,
      ],
      action: `See ${noun}`,
    }
  return {
    ...about,
    title: `Closed without your answer: ${gig}`,
    paragraphs: [
      isApplication
        ? `You didn’t answer ${artist} by ${until}, so their application for ${gig} is closed. If others for this gig are closed today, this is the only notice.`
        : `You didn’t answer ${venue} by ${until}, so their invitation to ${gig} is closed.`,
      `Your track record counts it as not answered. They can ${isApplication ? 'apply' : 'invite you'} again while the gig is open.`,
    ],
    action: `See ${noun}`,
  }
}

const answerDay = ({ answer_by, gig_begins_at, gig_starts_at, gig_time_zone }: ApplicationFactsRow) =>
  instantText(answer_by ?? gig_begins_at ?? gig_starts_at, gig_time_zone)
