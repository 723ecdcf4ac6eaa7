import { Suspense } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { RescuePanelProps } from './rescue-panel.tsx'

const Panel = lazyPart(() => import('./rescue-panel.tsx'))

/** Shows the search for somebody for a gig of the reader's venue. Loaded lazily, as few gigs need it. */
export function LazyRescuePanel(props: RescuePanelProps) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
