import { useEffectEvent, useLayoutEffect } from 'react'
import { MAP_ZOOMS, movedBy, project } from '../src/features/maps/fallback/map-geometry.ts'
import type { MapSurfaceProps, MapTarget, MapView } from '../src/features/maps/map-surface.ts'

/** Pixels. */
const SIZE = { x: 1000, y: 600 }

/** Shows a map that draws nothing: it moves to its target right away, and contains the markers. */
export function FlatMap({ label, target, spots, renderSpot, onMove }: MapSurfaceProps) {
  const rest = useEffectEvent(onMove)
  // Rendered with its markers, which need the view when they're moved.
  useLayoutEffect(() => rest(viewOf(target), false), [target])
  return (
    <section aria-label={`${label}: the arrow keys move it`}>
      {spots.map((spot) => (
        <div key={spot.id}>{renderSpot(spot)}</div>
      ))}
    </section>
  )
}

function viewOf(target: MapTarget): MapView {
  const { center, zoom } = 'box' in target ? fitted(target) : target
  const corner = (x: number, y: number) => movedBy(center, { x: (x * SIZE.x) / 2, y: (y * SIZE.y) / 2 }, zoom)
  const [first, last] = [corner(-1, -1), corner(1, 1)]
  return { center, zoom, box: { west: first.lng, north: first.lat, east: last.lng, south: last.lat } }
}

function fitted({ box, nearestZoom = MAP_ZOOMS.max }: Extract<MapTarget, { box: unknown }>) {
  const first = project({ lat: box.north, lng: box.west }, 0)
  const last = project({ lat: box.south, lng: box.east }, 0)
  const room = Math.min(SIZE.x / (last.x - first.x), SIZE.y / (last.y - first.y))
  return {
    center: { lat: (box.north + box.south) / 2, lng: (box.west + box.east) / 2 },
    zoom: Math.max(MAP_ZOOMS.min, Math.min(nearestZoom, Math.floor(Math.log2(room)))),
  }
}
