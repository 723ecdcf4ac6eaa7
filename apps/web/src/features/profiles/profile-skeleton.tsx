import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { profileScreenTexts } from './profile-texts.ts'

/** Shows a profile while it is loading, at its final size. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup label={profileScreenTexts.loading} className="stack stack--l">
      <div className="flex flex-wrap items-center gap-6">
        <Skeleton className="size-32" />
        <div className="stack flex-1 basis-60 gap-3">
          <p className="muted">{profileScreenTexts.loading}</p>
          <Skeleton className="h-11 w-full max-w-96" />
        </div>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-28 w-full max-w-prose" />
          <Skeleton className="h-64 w-full" />
        </div>
        <Skeleton className="h-52 w-full" />
      </div>
    </SkeletonGroup>
  )
}
