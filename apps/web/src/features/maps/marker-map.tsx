import { MAP_CENTER, MAP_ZOOM } from '@bandstand/domain/maps'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { DraggablePin } from './google/draggable-pin.tsx'
import { MAP_ZOOMS, movedBy, roundedPoint } from './fallback/map-geometry.ts'
import type { MapPoint, MapTarget, MapView } from './map-surface.ts'
import { MapUnavailable } from './map-unavailable.tsx'
import { useSurface } from './use-surface.ts'
import './map.css'
import './marker-map.css'

/** A town and what is around it. */
const FOUND_ZOOM = 13
/** The houses of a street. */
const MARKER_ZOOM = 15

export interface MarkerMapProps {
  /** Where an address is without a marker, or null where that is not known. */
  found: MapPoint | null
  marker: MapPoint | null
  onMarker: (marker: MapPoint) => void
}

/** Shows a map with the one marker of an address, which is dragged or moved by the arrow keys. */
export function MarkerMap({ found, marker, onMarker }: MarkerMapProps) {
  const { surface, fail } = useSurface()
  const [view, setView] = useState<MapView | null>(null)
  const at = marker ?? found ?? MAP_CENTER
  const { target, lookAt } = useTarget(found, marker)
  if (surface.state === 'failed') return <MapUnavailable isMarked={marker !== null} />

  const zoomBy = (steps: number) =>
    view && lookAt({ center: view.center, zoom: Math.round(view.zoom) + steps })
  return (
    <section className="map marker-map" aria-label="Marker map" data-zoom={view?.zoom.toFixed(1)}>
      <div className="map__stage">
        {surface.state === 'ready' && (
          <>
            <surface.Surface
              settings={surface.settings}
              label="Map of the address"
              target={target}
              spots={[{ id: 'marker', kind: 'gig', count: 1, items: [], lat: at.lat, lng: at.lng }]}
              renderSpot={() => (
                <DraggablePin onMove={(shift) => view && onMarker(movedBy(at, shift, view.zoom))} />
              )}
              onMove={setView}
              onFail={fail}
            />
            <div className="map__zoom">
              <button type="button" aria-label="Zoom in" onClick={() => zoomBy(1)}>
                <Plus className="i" aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label="Zoom out"
                onClick={() => view && view.zoom > MAP_ZOOMS.min && zoomBy(-1)}
              >
                <Minus className="i" aria-hidden="true" />
              </button>
            </div>
            <Button
              className="marker-map__here"
              size="small"
              onClick={() => view && onMarker(roundedPoint(view.center))}
            >
              Put marker in the center
            </Button>
          </>
        )}
      </div>
      <p className="hint">
        Drag the marker to the entrance, or select it and press the arrow keys. Hold Shift for small steps.
      </p>
    </section>
  )
}

/** Returns the map's target: the found place, whenever that changes; setting the marker does not move it. */
function useTarget(found: MapPoint | null, marker: MapPoint | null) {
  const [target, lookAt] = useState<MapTarget>(() =>
    viewOf(marker ?? found, marker ? MARKER_ZOOM : FOUND_ZOOM),
  )
  const key = found ? `${found.lat} ${found.lng}` : ''
  const [looked, setLooked] = useState(key)
  if (key !== looked) {
    setLooked(key)
    if (!marker) lookAt(viewOf(found, FOUND_ZOOM))
  }
  return { target, lookAt }
}

function viewOf(point: MapPoint | null, zoom: number): MapTarget {
  return point ? { center: { lat: point.lat, lng: point.lng }, zoom } : { center: MAP_CENTER, zoom: MAP_ZOOM }
}
