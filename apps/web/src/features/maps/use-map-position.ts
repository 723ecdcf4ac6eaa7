import { MAP_CENTER, MAP_FIT_DELAY_MS, MAP_ZOOM, type MapBox } from '@bandstand/domain/maps'
import { useCallback, useEffect, useState } from 'react'
import type { MapTarget, MapView } from './map-surface.ts'

/** The nearest zoom of a fit: a town. */
const NEAREST_FIT = 13

export type MapPosition = ReturnType<typeof useMapPosition>

/** Returns the position of a map and how to move it: first at `firstBox` or the default place. */
export function useMapPosition(firstBox: MapBox | null) {
  const [target, setTarget] = useState<MapTarget>(
    firstBox ? { box: firstBox } : { center: MAP_CENTER, zoom: MAP_ZOOM },
  )
  const [view, setView] = useState<MapView | null>(null)
  const [movedByHand, setMovedByHand] = useState(false)
  const fit = useCallback((box: MapBox) => setTarget({ box, nearestZoom: NEAREST_FIT }), [])
  return {
    target,
    /** What the map shows; null until it has opened. */
    view,
    /** Whether the user has moved the map: nothing else moves it from then on. */
    movedByHand,
    isPinned: movedByHand || firstBox !== null,
    settle: (next: MapView, byUser: boolean) => {
      setView(next)
      if (byUser) setMovedByHand(true)
    },
    lookAt: (next: MapTarget) => {
      setTarget(next)
      setMovedByHand(true)
    },
    fit,
  }
}

/** Moves the map to show everything that was found a second after it has loaded, unless the user has moved the map. */
export function useFitTo(extent: MapBox | null, { isPinned, fit }: MapPosition): void {
  useEffect(() => {
    if (isPinned || !extent) return undefined
    const timer = setTimeout(() => fit(extent), MAP_FIT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [extent, isPinned, fit])
}
