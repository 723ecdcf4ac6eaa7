import type { Booking, BookingReviews as Reviews } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { REVIEW_DAYS } from '@bandstand/domain/reviews'
import { instantText, localDayText } from '@bandstand/domain/time'
import { otherSide } from '@bandstand/domain/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'
import { useReviewWrite } from './use-review-write.ts'
import './review-card.css'

export interface BookingReviewsProps {
  booking: Booking
  /** Whether no other action for the booking comes before its review. */
  isNext: boolean
}

/** Shows the reviews of a completed booking: the form, a hidden review, then both. */
export function BookingReviews({ booking, isNext }: BookingReviewsProps) {
  const input = { bookingId: booking.id }
  const query = useQuery(api.reviews.getForBooking.queryOptions({ input, staleTime: 0 }))
  const { data } = query
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const here = data !== undefined && hash === '#reviews'
  useEffect(() => {
    if (here) section.current?.scrollIntoView()
  }, [here])
  return (
    <section ref={section} className="stack" aria-labelledby="reviews">
      <SectionHead id="reviews">Reviews</SectionHead>
      {data && <Written booking={booking} isNext={isNext} reviews={data} />}
      {query.isPending && (
        <SkeletonGroup label="Loading reviews…">
          <Skeleton className="h-36" />
        </SkeletonGroup>
      )}
      {query.isError && !data && <LoadFailed query={query} />}
    </section>
  )
}

function Written({ booking, isNext, reviews }: BookingReviewsProps & { reviews: Reviews }) {
  const [changing, setChanging] = useState(false)
  const { failure, run } = useReviewWrite()
  const { me, mine, theirs, publishedAt, abilities } = reviews
  const [self, other] = [booking[me], booking[otherSide(me)]]
  const writes = abilities.write || (abilities.change && changing)
  return (
    <>
      <p aria-live="polite">{statusText(reviews, other.name, booking.terms.timeZone)}</p>
      <TextAlert tone="danger" text={failure} />
      {writes && (
        <ReviewForm
          reviews={reviews}
          name={other.name}
          run={run}
          isNext={isNext}
          onClose={() => setChanging(false)}
        />
      )}
      <div className="reviews">
        {theirs && (
          <ReviewCard
            review={theirs}
            author={other}
            by={otherSide(me)}
            name={other.name}
            about={`Published on ${localDayText(publishedAt ?? theirs.writtenAt)}`}
            replier={self.name}
          >
            {abilities.reply && <ReplyForm bookingId={booking.id} run={run} />}
          </ReviewCard>
        )}
        {mine && !writes && (
          <ReviewCard
            review={mine}
            author={self}
            by={me}
            name="You"
            about={publishedAt ? `Published on ${localDayText(publishedAt)}` : 'Not published yet'}
            replier={other.name}
          >
            {abilities.change && (
              <div>
                <Button size="small" onClick={() => setChanging(true)}>
                  Change
                </Button>
              </div>
            )}
          </ReviewCard>
        )}
      </div>
    </>
  )
}

/** Returns the state of the reviews, as a sentence for their reader. */
function statusText(
  { mine, theirs, publishedAt, theyWrote, closesAt, abilities }: Reviews,
  other: string,
  zone: string,
) {
  const until = instantText(new Date(closesAt), zone)
  if (publishedAt) {
    if (mine && theirs) return 'Both reviews are published and can’t be changed.'
    return mine
      ? `${other} didn’t post a review in time. Yours is published and can’t be changed.`
      : abilities.reply
        ? 'You didn’t post a review in time. You can still reply.'
        : 'You didn’t post a review in time.'
  }
  if (mine)
    return `Your review stays hidden until ${other} has posted one, or until ${until}. Then it’s published.`
  if (!abilities.write)
    return `Neither of you wrote a review within ${countOf(REVIEW_DAYS, 'day')} of the show.`
  return theyWrote
    ? `${other} posted a review. Both reviews are published when you post yours, or on ${until}.`
    : `Reviews stay hidden until you’ve both posted, or until ${until}.`
}
