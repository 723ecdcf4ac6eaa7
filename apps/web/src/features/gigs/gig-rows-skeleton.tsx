import { GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/skeleton-group.tsx'

const ROWS = Array.from({ length: GIGS_PER_PAGE }, (_, row) => row)

/** The list before its first answer, at its final size. */
export function GigRowsSkeleton() {
  return (
    <SkeletonGroup label="Loading gigs...">
      <Skeleton className="gig-count__bone" />
      <div className="gig-rows">
        {ROWS.map((row) => (
          <div key={row} className="gig">
            <Skeleton className="gig__tick-bone" />
            <div className="gig__main">
              <Skeleton className="h-[22px] w-2/3" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-10 w-11/12" />
              <Skeleton className="h-[18px] w-2/5" />
            </div>
            <Skeleton className="gig__pay h-10" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
