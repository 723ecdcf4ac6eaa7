import type { PublicReview } from '@bandstand/api-spec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from '../../components/ui/page/link.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'
import { useSectionPages } from '../../lib/api/use-section-pages.ts'
import { grouped } from '@bandstand/domain/product'
import { dayText } from '@bandstand/domain/time'
import { ReviewCard } from './review-card.tsx'
import './review-card.css'

const PAGE = 'reviews'

/** Shows the reviews of a member, newest first; nothing without any. `name` heads the member's replies. */
export function ProfileReviews({ uuid, name }: { uuid: string; name: string }) {
  const { page, hrefFor } = useSectionPages(PAGE)
  const query = useQuery(
    api.reviews.list.queryOptions({ input: { uuid, page }, placeholderData: keepPreviousData }),
  )
  // Deferred, as the answers of a page arrive all at once.
  const data = useDeferredValue(query.data)
  const isOld = query.isPlaceholderData || data !== query.data
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby={PAGE} className="stack" aria-busy={isOld}>
      <SectionHead id={PAGE}>Reviews ({grouped(data.total)})</SectionHead>
      <ol className="reviews">
        {data.reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              author={review.author}
              by={review.by}
              name={<AuthorLink review={review} />}
              about={<PlayedAt gig={review.gig} />}
              replier={name}
            />
          </li>
        ))}
      </ol>
      <Pagination label="Pages of reviews" of={data} hrefFor={hrefFor} />
    </section>
  )
}

function AuthorLink({ review: { author, by } }: { review: PublicReview }) {
  return <Link to={`/${by === 'artist' ? 'artists' : 'profile'}/${author.uuid}`}>{author.name}</Link>
}

function PlayedAt({ gig }: { gig: PublicReview['gig'] }) {
  return (
    <>
      {gig.id === null ? gig.title : <Link to={`/gigs/${gig.id}`}>{gig.title}</Link>}, {dayText(gig.playedOn)}
    </>
  )
}
