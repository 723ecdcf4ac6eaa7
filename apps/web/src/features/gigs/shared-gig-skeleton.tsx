import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import './shared-gig-greeting.css'

/** Shows a shared gig's card while it is read, as large as most of them: the form below stays where it is. */
export function SharedGigSkeleton() {
  return (
    <SkeletonGroup label="Loading the gig…" className="greeting">
      <Skeleton className="greeting__art" />
      <div className="greeting__text">
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </SkeletonGroup>
  )
}
