import { SIDES, type Side } from '@bandstand/domain/lifecycle'
import type { ReviewFactsRow } from '../../src/features/reviews/review-notice.queries.ts'
import { reviewText } from '../../src/features/reviews/review-notice-texts.ts'
import { type Examples, forEach, type NoticeExample } from './example.ts'
import { after, funded } from './facts.ts'

function reviewed(
  event: ReviewFactsRow['event'],
  sides: readonly Side[],
  change: Partial<ReviewFactsRow> = {},
  when?: string,
): NoticeExample[] {
  const facts: ReviewFactsRow = {
    ...funded,
    booking_status: 'completed',
    at: after(24),
    event,
    actor_role: 'artist',
    artist_wrote: false,
    venue_wrote: false,
    artist_stars: null,
    artist_text: null,
    venue_stars: null,
    venue_text: null,
    artist_replied: null,
    venue_replied: null,
    ...change,
  }
  return forEach(sides, (to) => reviewText(facts, to), when)
}
const bothReviews = {
  artist_stars: 5,
  artist_text: 'A room that listens.',
  venue_stars: 4,
  venue_text: 'On time, on key, and the room stayed.',
}

export const REVIEW_EXAMPLES = {
  'review.written': reviewed('written', ['venue'], { artist_wrote: true }),
  'review.published': [
    ...reviewed('published', SIDES, { ...bothReviews, artist_wrote: true, venue_wrote: true }),
    ...reviewed('published', ['artist'], { artist_wrote: true, artist_stars: 5 }, 'alone'),
  ],
  'review.replied': reviewed('replied', ['venue'], { artist_replied: 'Thank you for having us.' }),
  'review.reminded': reviewed('reminded', SIDES, { actor_role: 'system' }),
} satisfies Examples
