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
        `${who} has written about the night. It is sealed: your own review opens both at once.`,
        deadline(facts),
      ],
      action: 'Write yours',
    }
  if (event === 'replied')
    return {
      title: `${who} replied to your review: ${gig}`,
      paragraphs: [facts[`${actor_role}_replied`] ?? ''],
      action: 'Read it in Bandstand',
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
        `${who} did not write one within ${countOf(REVIEW_DAYS, 'day')}. Everyone can read yours now.`,
      ],
      action: 'Read it in Bandstand',
    }
  return {
    title: `${who} gives you ${stars} of 5 stars: ${gig}`,
    paragraphs: [
      ...(text ? [text] : []),
      'It stands on your profile now. You may reply once, for everybody to read.',
    ],
    action: 'Read and reply',
  }
}

function reminder(facts: ReviewFactsRow, to: Party): ReviewText {
  const other = otherParty(to)
  const who = facts[`${other}_name`]
  const sealed = facts[`${other}_wrote`]
    ? [`${who} has written already: your own review opens both at once.`]
    : [`Neither of you sees the other’s words before both have written.`]
  return {
    title: `How was it with ${who}? ${facts.gig_title}`,
    paragraphs: ['A few stars and a sentence help others to find a good night.', ...sealed, deadline(facts)],
    action: 'Write a review',
  }
}

function deadline({ ends_at, time_zone }: ReviewFactsRow): string {
  return `You can write until ${instantText(reviewsCloseAt(ends_at), time_zone)}.`
}
