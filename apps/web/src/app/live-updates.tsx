import { Suspense } from 'react'
import { lazyPart } from '../lib/loading/lazy-part.ts'
import { useAfterLoad } from './use-after-load.ts'

const LiveConnection = lazyPart(() => import('./live-connection.tsx'))
const OfflineWork = lazyPart(() => import('./offline-work.tsx'))
/** Starts after the first view's own work. */
const AFTER_LOAD_MS = 1000

/** Keeps the screens of a signed-in user up to date, and readable without a network, once the first has been loaded. */
export function LiveUpdates({ personId, partyId }: { personId: string; partyId: string }) {
  const isLoaded = useAfterLoad(AFTER_LOAD_MS)
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <LiveConnection personId={personId} partyId={partyId} />
      <OfflineWork personId={personId} partyId={partyId} />
    </Suspense>
  )
}
