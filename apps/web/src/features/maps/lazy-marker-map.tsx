import { type ComponentType, useEffect, useState } from 'react'
import { MapUnavailable } from './map-unavailable.tsx'
import type { MarkerMapProps } from './marker-map.tsx'
import './map.css'
import './marker-map.css'

/** Shows the map of a marker, whose code is loaded when it is opened. */
export function LazyMarkerMap(props: MarkerMapProps) {
  const [MarkerMap, setMarkerMap] = useState<ComponentType<MarkerMapProps> | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('./marker-map.tsx').then(
      (module) => setMarkerMap(() => module.MarkerMap),
      () => setFailed(true),
    )
  }, [])
  if (failed) return <MapUnavailable isMarked={props.marker !== null} />
  return MarkerMap ? <MarkerMap {...props} /> : <div className="map__stage marker-map__wait" />
}
