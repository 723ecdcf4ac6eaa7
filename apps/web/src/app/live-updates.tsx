import { lazy, Suspense, useEffect, useState } from 'react'

const LiveConnection = lazy(() => import('./live-connection.tsx'))
const OfflineWork = lazy(() => import('./offline-work.tsx'))
/** The first view's own work comes before. */
const AFTER_LOAD_MS = 1000

/** Keeps the screens of a signed-in user up to date, and readable without a network, once the first of them has been loaded. */
export function LiveUpdates({ userId }: { userId: string }) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => (timer = setTimeout(() => setLoaded(true), AFTER_LOAD_MS))
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <LiveConnection userId={userId} />
      <OfflineWork userId={userId} />
    </Suspense>
  )
}
