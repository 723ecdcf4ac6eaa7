import { countOf } from '@bandstand/domain/product'
import { REVIEW_DAYS, reviewsCloseAt } from '@bandstand/domain/reviews'
import { instantText } from '@bandstand/domain/time'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { type NoticeText, quoted } from '../../outbox/notice.ts'
import { bookingFacts, deadlineFact } from '../booking/index.ts'
import type { ReviewFactsRow } from './review-notice.queries.ts'

/** Returns the notice to one party about a step of reviews; null when it needs none. Nothing sealed is in it. */
export function reviewText(facts: ReviewFactsRow, to: Side): NoticeText | null {
  const { event, actor_role } = facts
  if (event === 'published') return publishedText(facts, to)
  if (event === 'reminded') return reminder(facts, to)
  if (actor_role === 'system') return null
  const [who, gig] = [facts[`${actor_role}_name`], facts.gig_title]
  // A party that has written meanwhile gets the notice that both are open instead.
  if (event === 'written' && !facts[`${to}_wrote`])
    return {
      ...toWrite(facts),
      title: `${who} reviewed you: ${gig}`,
      paragraphs: [
        `${who} posted a review of ${gig}. It stays hidden until you post yours, and then both are published.`,
        deadline(facts),
      ],
    }
  if (event === 'replied')
    return {
      ...toRead(facts),
      title: `${who} replied to your review: ${gig}`,
      paragraphs: [
        `${who} replied to your review of ${gig}.`,
        ...quoted(facts[`${actor_role}_replied`]),
        'Anyone can read it below your review. You don’t have to do anything.',
      ],
    }
  return null
}

function publishedText(facts: ReviewFactsRow, to: Side): NoticeText {
  const other = otherSide(to)
  const [who, stars, text] = [facts[`${other}_name`], facts[`${other}_stars`], facts[`${other}_text`]]
  const gig = facts.gig_title
  if (stars === null)
    return {
      ...toRead(facts),
      title: `Your review is published: ${gig}`,
      paragraphs: [
        `Your review of ${who} is published. ${who} didn’t post one within ${countOf(REVIEW_DAYS, 'day')}.`,
        'Anyone can read yours now. You don’t have to do anything.',
      ],
    }
  return {
    ...toRead(facts),
    title: `${who} gave you ${stars} of 5 stars: ${gig}`,
    paragraphs: [
      `${who} gave you ${stars} of 5 stars for ${gig}.`,
      ...quoted(text),
      'It’s now on your profile. You can reply once, and anyone can read your reply.',
    ],
    action: 'Read and reply',
  }
}

function reminder(facts: ReviewFactsRow, to: Side): NoticeText {
  const other = otherSide(to)
  const who = facts[`${other}_name`]
  const sealed = facts[`${other}_wrote`]
    ? `${who} has already posted a review. Both are published when you post yours.`
    : 'Reviews stay hidden until you’ve both posted.'
  return {
    ...toWrite(facts),
    title: `How did it go with ${who}? ${facts.gig_title}`,
    paragraphs: ['A rating and a few words help others find a good night.', `${sealed} ${deadline(facts)}`],
  }
}

const toWrite = (facts: ReviewFactsRow) => ({
  facts: bookingFacts(facts, deadlineFact('Review by', reviewsCloseAt(facts.ends_at), facts)),
  path: pathOf(facts),
  action: 'Write review',
})

const toRead = (facts: ReviewFactsRow) => ({
  facts: bookingFacts(facts),
  path: pathOf(facts),
  action: 'Read review',
})

const pathOf = ({ booking_id }: ReviewFactsRow) => `/bookings/${booking_id}#reviews`

function deadline({ ends_at, gig_time_zone }: ReviewFactsRow): string {
  return `You can post a review until ${instantText(reviewsCloseAt(ends_at), gig_time_zone)}.`
}
