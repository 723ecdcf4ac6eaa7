import { Star } from 'lucide-react'
import { Stars } from './stars.tsx'
import { grouped } from '@bandstand/domain/product'

export interface RatingProps {
  /** The average, 1 to 5; without one nothing is shown. */
  rating: number | null
  /** Of how many reviews. */
  count: number
  /** One star and the figures alone, for cards and rows. */
  small?: boolean
}

/** Shows an average rating as stars and figures: 'Rated 4.5 of 5 by 12'. */
export function Rating({ rating, count, small }: RatingProps) {
  if (rating === null) return null
  const by = grouped(count)
  return (
    <span className="rating">
      {small ? <Star className="rating__star" aria-hidden="true" /> : <Stars value={rating} />}
      <span className="sr-only">{`Rated ${rating.toFixed(1)} of 5 by ${by}`}</span>
      <span aria-hidden="true">
        <b>{rating.toFixed(1)}</b> ({by})
      </span>
    </span>
  )
}
