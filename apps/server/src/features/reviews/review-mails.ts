import { otherParty, PARTIES, type Party, wallClockIn, wallClockText } from '@bandstand/domain/booking'
import { reviewsCloseAt } from '@bandstand/domain/reviews'
import type { ReviewMailRow } from './review-mail.queries.ts'

export interface ReviewMail {
  to: Party
  subject: string
  paragraphs: string[]
  /** What the mail's button says. */
  action: string
}

/** What is told of a step of reviews. Nothing that is sealed is in it. */
export function reviewMails(facts: ReviewMailRow): ReviewMail[] {
  const { event, doer } = facts
  if (event === 'published') return PARTIES.map((party) => publishedMail(facts, party))
  if (event === 'reminded') return PARTIES.filter((party) => !facts[`${party}_wrote`]).map(reminderTo(facts))
  if (doer === 'system') return []
  const to = otherParty(doer)
  const [who, gig] = [facts[`${doer}_name`], facts.gig_title]
  // Whoever has written meanwhile is told that both are open.
  if (event === 'written' && !facts[`${to}_wrote`])
    return [
      {
        to,
        subject: `${who} reviewed you: ${gig}`,
        paragraphs: [
          `${who} has written about the night. It is sealed: your own review opens both at once.`,
          deadline(facts),
        ],
        action: 'Write yours',
      },
    ]
  if (event === 'replied')
    return [
      {
        to,
        subject: `${who} replied to your review: ${gig}`,
        paragraphs: [facts[`${doer}_replied`] ?? ''],
        action: 'Read it in Bandstand',
      },
    ]
  return []
}

function publishedMail(facts: ReviewMailRow, to: Party): ReviewMail {
  const other = otherParty(to)
  const [who, stars, text] = [facts[`${other}_name`], facts[`${other}_stars`], facts[`${other}_text`]]
  const gig = facts.gig_title
  if (stars === null)
    return {
      to,
      subject: `Your review is published: ${gig}`,
      paragraphs: [`${who} did not write within the 14 days. Yours can be read by everybody now.`],
      action: 'Read it in Bandstand',
    }
  return {
    to,
    subject: `${who} gives you ${stars} of 5 stars: ${gig}`,
    paragraphs: [
      ...(text ? [text] : []),
      'It stands on your profile now. You may reply once, for everybody to read.',
    ],
    action: 'Read and reply',
  }
}

const reminderTo =
  (facts: ReviewMailRow) =>
  (to: Party): ReviewMail => {
    const other = otherParty(to)
    const who = facts[`${other}_name`]
    const sealed = facts[`${other}_wrote`]
      ? [`${who} has written already: your own review opens both at once.`]
      : [`Neither of you sees the other’s words before both have written.`]
    return {
      to,
      subject: `How was it with ${who}? ${facts.gig_title}`,
      paragraphs: [
        'A few stars and a sentence help others to find a good night.',
        ...sealed,
        deadline(facts),
      ],
      action: 'Write a review',
    }
  }

function deadline({ ends_at, time_zone }: ReviewMailRow): string {
  return `You can write until ${wallClockText(wallClockIn(time_zone, reviewsCloseAt(ends_at)))}.`
}
