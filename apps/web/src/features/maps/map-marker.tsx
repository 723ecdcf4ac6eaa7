import { Marker, type Map } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MapPoint } from './map-surface.ts'

export interface MapMarkerProps {
  map: Map
  at: MapPoint
  children: ReactNode
}

/** Shows its children at a place of the map, while the map moves. */
export function MapMarker({ map, at: { lat, lng }, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element }))
  // Moved rather than created again, so that a focused child keeps the focus.
  useEffect(() => void marker.setLngLat([lng, lat]), [marker, lat, lng])
  useEffect(() => {
    marker.addTo(map)
    // The library makes every marker a button; ours contains one.
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
    return () => void marker.remove()
  }, [map, marker, element])
  return createPortal(children, element)
}
