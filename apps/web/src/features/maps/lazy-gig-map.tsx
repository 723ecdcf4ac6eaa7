import { type ComponentType, useEffect, useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import type { GigMapProps } from './gig-map.tsx'
import './map.css'

export interface LateGigMapProps extends GigMapProps {
  /** Whether the page itself has loaded, so that the map's code may be fetched. */
  ready: boolean
}

/** Shows the map beside the list. Its code is loaded when the browser is idle, and its place is reserved until then. */
export function LazyGigMap({ ready, ...props }: LateGigMapProps) {
  const [GigMap, setGigMap] = useState<ComponentType<GigMapProps> | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!ready || failed) return undefined
    const load = () => {
      import('./gig-map.tsx').then(
        (module) => setGigMap(() => module.GigMap),
        () => setFailed(true),
      )
    }
    // Safari has no idle callback.
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 2000 }) : null
    const timer = idle === null ? setTimeout(load, 200) : undefined
    return () => {
      if (idle !== null) cancelIdleCallback(idle)
      clearTimeout(timer)
    }
  }, [ready, failed])

  if (GigMap) return <GigMap {...props} />
  return (
    <div className="map__stage">
      {failed && (
        <Alert
          tone="danger"
          className="map__alert"
          actions={
            <Button size="small" onClick={() => setFailed(false)}>
              Reload map
            </Button>
          }
        >
          Failed to load map data. Please try again later.
        </Alert>
      )}
    </div>
  )
}
