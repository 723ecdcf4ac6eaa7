import { RowSkeleton } from '../../../components/ui/status/row-skeleton.tsx'
import { SkeletonGroup } from '../../../components/ui/status/skeleton-group.tsx'

/** Shows a list of gigs while it is loading, at its final size. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="gig-rows">
      <RowSkeleton
        count={4}
        row="gig"
        lead="gig__tick-skeleton"
        body="gig__main"
        lines={['h-[22px] w-2/3', 'h-5 w-1/2', 'h-5 w-3/4']}
        trail="gig__pay h-10"
      />
    </SkeletonGroup>
  )
}
