import { ARTISTS_PER_PAGE } from '@bandstand/domain/directory'
import { RowSkeleton } from '../../components/ui/status/row-skeleton.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import './artists-count.css'
import './nearby-results.css'
import './nearby-row.css'

/** Shows the artists around a place while they are first loading, at their final size. */
export function NearbyRowsSkeleton() {
  return (
    <SkeletonGroup label="Searching for artists…">
      <Skeleton className="artists__count w-64" />
      <div className="nearby-rows">
        <RowSkeleton
          count={ARTISTS_PER_PAGE}
          row="nearby"
          lead="artist-disc nearby__disc"
          body="nearby__text"
          lines={['h-[22px] w-2/3', 'h-[19px] w-1/2', 'h-[38px] w-11/12', 'h-[18px] w-2/5']}
          trail="nearby__where h-10"
        />
      </div>
    </SkeletonGroup>
  )
}
