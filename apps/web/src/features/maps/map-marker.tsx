import { Marker, type Map } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MapPoint } from './map-surface.ts'

export interface MapMarkerProps {
  map: Map
  at: MapPoint
  children: ReactNode
}

/** Keeps its children at a place of the map while it moves. */
export function MapMarker({ map, at: { lat, lng }, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element }))
  // Moved rather than made again: what has the focus keeps it.
  useEffect(() => void marker.setLngLat([lng, lat]), [marker, lat, lng])
  useEffect(() => {
    marker.addTo(map)
    // The library takes every marker for a button; ours holds one.
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
    return () => void marker.remove()
  }, [map, marker, element])
  return createPortal(children, element)
}
