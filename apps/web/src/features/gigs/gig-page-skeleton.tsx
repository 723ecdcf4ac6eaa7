import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import './gig-details.css'
import './gig-head.css'

/** Shows a gig's page while it is loading, at its final size. */
export function GigPageSkeleton() {
  return (
    <SkeletonGroup label="Loading gig…" className="gig-body">
      <div className="gig-top">
        <Skeleton className="art" />
        <div className="gig-top__text">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-2 h-24 w-full" />
        </div>
      </div>
      <div className="gig-split">
        <div className="stack">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-44 w-full" />
        </div>
        <div className="stack">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </SkeletonGroup>
  )
}
