import { ARTISTS_PER_PAGE } from '@bandstand/domain/directory'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/skeleton-group.tsx'

const ROWS = Array.from({ length: ARTISTS_PER_PAGE }, (_, row) => row)

/** The artists around a place before the first answer, at their final size. */
export function NearbyRowsSkeleton() {
  return (
    <SkeletonGroup label="Searching for artists...">
      <Skeleton className="artists__count w-64" />
      <div className="nearby-rows">
        {ROWS.map((row) => (
          <div key={row} className="nearby">
            <Skeleton className="artist-disc nearby__disc" />
            <div className="nearby__words">
              <Skeleton className="h-[22px] w-2/3" />
              <Skeleton className="h-[19px] w-1/2" />
              <Skeleton className="h-[38px] w-11/12" />
              <Skeleton className="h-[18px] w-2/5" />
            </div>
            <Skeleton className="nearby__where h-10" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
