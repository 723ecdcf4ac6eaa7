import { ARTISTS_PER_PAGE } from '@bandstand/domain/directory'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import './artist-card.css'
import './artist-results.css'

const CARDS = Array.from({ length: ARTISTS_PER_PAGE }, (_, card) => card)

/** Shows the directory while it is first loading, at its final size. */
export function ArtistGridSkeleton() {
  return (
    <SkeletonGroup label="Loading artists…" className="artist-grid">
      {CARDS.map((card) => (
        <div key={card} className="artist-card">
          <Skeleton className="artist-disc" />
          <div className="artist-card__text">
            <Skeleton className="h-[22px] w-3/4" />
            <Skeleton className="h-[19px] w-1/2" />
            <Skeleton className="h-[19px] w-2/3" />
            <Skeleton className="h-[19px] w-5/12" />
            <Skeleton className="h-[22px] w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
