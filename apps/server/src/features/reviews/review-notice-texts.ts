import { countOf } from '@bandstand/domain/product'
import { REVIEW_DAYS, reviewsCloseAt } from '@bandstand/domain/reviews'
import { instantText } from '@bandstand/domain/time'
import { otherParty, type Party } from '@bandstand/domain/lifecycle'
import type { Notice } from '../../outbox/notice.ts'
import type { ReviewFactsRow } from './review-notice.queries.ts'

type ReviewText = Pick<Notice, 'title' | 'paragraphs' | 'action'>

/** Returns the notice to one party about a step of reviews; null when it needs none. Nothing sealed is in it. */
export function reviewText(facts: ReviewFactsRow, to: Party): ReviewText | null {
  const { event, actor_role } = facts
  if (event === 'published') return publishedText(facts, to)
  if (event === 'reminded') return reminder(facts, to)
  if (actor_role === 'system') return null
  const [who, gig] = [facts[`${actor_role}_name`], facts.gig_title]
  // A party that has written meanwhile gets the notice that both are open instead.
  if (event === 'written' && !facts[`${to}_wrote`])
    return {
      title: `${who} reviewed you: ${gig}`,
      paragraphs: [
        `${who} posted a review of the night. It stays hidden until you post yours, and then both are published.`,
        deadline(facts),
      ],
      action: 'Write your review',
    }
  if (event === 'replied')
    return {
      title: `${who} replied to your review: ${gig}`,
      paragraphs: [facts[`${actor_role}_replied`] ?? ''],
      action: 'Read it on Bandstand',
    }
  return null
}

function publishedText(facts: ReviewFactsRow, to: Party): ReviewText {
  const other = otherParty(to)
  const [who, stars, text] = [facts[`${other}_name`], facts[`${other}_stars`], facts[`${other}_text`]]
  const gig = facts.gig_title
  if (stars === null)
    return {
      title: `Your review is published: ${gig}`,
      paragraphs: [
        `${who} didn’t post a review within ${countOf(REVIEW_DAYS, 'day')}. Anyone can read yours now.`,
      ],
      action: 'Read it on Bandstand',
    }
  return {
    title: `${who} gave you ${stars} of 5 stars: ${gig}`,
    paragraphs: [
      ...(text ? [text] : []),
      'It’s now on your profile. You can reply once, and anyone can read your reply.',
    ],
    action: 'Read and reply',
  }
}

function reminder(facts: ReviewFactsRow, to: Party): ReviewText {
  const other = otherParty(to)
  const who = facts[`${other}_name`]
  const sealed = facts[`${other}_wrote`]
    ? [`${who} has already posted a review. Both are published when you post yours.`]
    : [`Reviews stay hidden until you’ve both posted.`]
  return {
    title: `How did it go with ${who}? ${facts.gig_title}`,
    paragraphs: ['A rating and a few words help others find a good night.', ...sealed, deadline(facts)],
    action: 'Write a review',
  }
}

function deadline({ ends_at, time_zone }: ReviewFactsRow): string {
  return `You can post a review until ${instantText(reviewsCloseAt(ends_at), time_zone)}.`
}
