import { PageHead } from '../../components/ui/page-head.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/skeleton-group.tsx'

/** A gig's form before it can be filled in. */
export function GigFormSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <SkeletonGroup label="Loading the form..." className="gig-form">
        <div>
          <Skeleton className="h-[560px] w-full" />
        </div>
        <div>
          <Skeleton className="h-[360px] w-full" />
        </div>
      </SkeletonGroup>
    </>
  )
}
