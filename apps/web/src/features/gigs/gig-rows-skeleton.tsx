import { GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import { RowSkeleton } from '../../components/ui/status/row-skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'

/** Shows the list while it is first loading, at its final size. */
export function GigRowsSkeleton() {
  return (
    <SkeletonGroup label="Loading gigs…">
      <div className="gig-rows">
        <RowSkeleton
          count={GIGS_PER_PAGE}
          row="gig"
          lead="gig__tick-skeleton"
          body="gig__main"
          lines={['h-[22px] w-2/3', 'h-5 w-1/2', 'h-10 w-11/12', 'h-[18px] w-2/5']}
          trail="gig__pay h-10"
        />
      </div>
    </SkeletonGroup>
  )
}
