import { Skeleton } from '../../components/ui/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/skeleton-group.tsx'

const ROWS = [1, 2, 3, 4]

/** A list of gigs one has to do with, before its answer, at its final size. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="gig-rows">
      {ROWS.map((row) => (
        <div key={row} className="gig">
          <Skeleton className="gig__tick-bone" />
          <div className="gig__main">
            <Skeleton className="h-[22px] w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-3/4" />
          </div>
          <Skeleton className="gig__pay h-10" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
