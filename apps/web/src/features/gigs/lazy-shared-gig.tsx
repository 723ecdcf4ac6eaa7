import { Suspense } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { SharedGigGreetingProps } from './shared-gig-greeting.tsx'
import { SharedGigSkeleton } from './shared-gig-skeleton.tsx'

const Greeting = lazyPart(() => import('./shared-gig-greeting.tsx'))

/** Shows the gig of a shared link; its code is loaded only for those who follow one. */
export function LazySharedGig(props: SharedGigGreetingProps) {
  return (
    <Suspense fallback={<SharedGigSkeleton />}>
      <Greeting {...props} />
    </Suspense>
  )
}
