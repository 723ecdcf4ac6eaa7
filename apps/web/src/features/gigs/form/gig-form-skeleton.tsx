import { PageHead } from '../../../components/ui/page/page-head.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../../components/ui/status/skeleton-group.tsx'

/** Shows a gig's form while it is loading; `line` reserves a sentence below its title. */
export function GigFormSkeleton({ title, line = false }: { title: string; line?: boolean }) {
  return (
    <>
      <PageHead title={title}>{line && <Skeleton className="h-11 w-full max-w-lg sm:h-[22px]" />}</PageHead>
      <SkeletonGroup label="Loading the form…" className="gig-form">
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
