import { AttributionControl, Map, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { colorGround, drawGround, emptyGround, GROUND_CREDIT } from './fallback/draw-ground.ts'
import { MAP_ZOOMS, project } from './fallback/map-geometry.ts'
import { MapMarker } from './map-marker.tsx'
import type { MapSurfaceProps, MapTarget, MapView } from './map-surface.ts'
import { markerRoom, type Room } from './marker-room.ts'
import { pickLabels } from './fallback/pick-labels.ts'
import towns from './fallback/towns.json'
import './open-map.css'
import './map.css'

// The content security policy allows workers of our own origin only, and no blob URLs.
setWorkerUrl(workerUrl)

/** This library counts zoom by tiles of 512 pixels. */
const ZOOM_LAG = 1
/** Room for the markers at the edge of a box, in pixels. */
const BOX_PADDING = 56

/** Shows the open map: MapLibre with our own base map, or any hosted style. */
export function OpenMap(props: MapSurfaceProps) {
  const { settings, label, target, spots, renderSpot } = props
  const frame = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  /** The view at rest, and the room of the controls over it. */
  const [printed, setPrinted] = useState<{ view: MapView; controls: Room[] } | null>(null)
  const [opening] = useState({ label, target, styleUrl: settings.styleUrl })

  const rest = useEffectEvent((opened: Map, byUser: boolean) => {
    const view = viewOf(opened)
    if (!opening.styleUrl && frame.current) setPrinted({ view, controls: controlsOver(frame.current, view) })
    props.onMove(view, byUser)
  })
  const fail = useEffectEvent((reason: unknown) => {
    props.onFail(reason instanceof Error ? reason.message : 'The map couldn’t be drawn.')
  })

  useEffect(() => {
    if (!frame.current) return undefined
    const { styleUrl } = opening
    let opened: Map
    try {
      opened = openMap(frame.current, opening)
    } catch {
      fail(new Error('This browser can’t draw maps because WebGL isn’t available.'))
      return undefined
    }
    let loaded = false
    let isGone = false
    opened.on('error', ({ error }) => {
      // Later errors are of single tiles: the map stays, with a gap.
      if (!loaded) fail(error)
    })
    opened.once('load', () => {
      loaded = true
      setMap(opened)
      rest(opened, false)
      if (!styleUrl) drawGround(opened).catch((error: unknown) => !isGone && fail(error))
    })
    opened.on('moveend', (event) => loaded && rest(opened, event.originalEvent !== undefined))
    const themes = new MutationObserver(() => colorGround(opened))
    if (!styleUrl) themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      isGone = true
      themes.disconnect()
      setMap(null)
      opened.remove()
    }
  }, [opening])

  useEffect(() => {
    if (map && target !== opening.target) look(map, target)
  }, [map, target, opening])

  const labels = useMemo(() => {
    if (!printed) return []
    const { view, controls } = printed
    return pickLabels(towns, view.box, view.zoom, [
      ...controls,
      ...spots.map((spot) => markerRoom(spot, view.zoom)),
    ])
  }, [printed, spots])

  return (
    <div className="map__surface" ref={frame}>
      {map && (
        <>
          {labels.map(({ town, at }) => (
            <MapMarker key={`${town.name} ${town.lat}`} map={map} at={at}>
              <span className="map__town" aria-hidden="true">
                {town.name}
              </span>
            </MapMarker>
          ))}
          {spots.map((spot) => (
            <MapMarker key={spot.id} map={map} at={spot}>
              {renderSpot(spot)}
            </MapMarker>
          ))}
        </>
      )}
    </div>
  )
}

/** Returns the room of everything that lies over the map besides its markers. */
function controlsOver(frame: HTMLElement, { box, zoom }: MapView): Room[] {
  const corner = project({ lat: box.north, lng: box.west }, zoom)
  const { left, top } = frame.getBoundingClientRect()
  const besides = [...(frame.parentElement?.children ?? [])].filter((element) => element !== frame)
  return [...besides, ...frame.querySelectorAll('.maplibregl-ctrl')].map((element) => {
    const rect = element.getBoundingClientRect()
    const [x, y] = [corner.x - left, corner.y - top]
    return { left: x + rect.left, top: y + rect.top, right: x + rect.right, bottom: y + rect.bottom }
  })
}

function openMap(
  container: HTMLElement,
  { label, target, styleUrl }: { label: string; target: MapTarget; styleUrl: string | null },
): Map {
  const map = new Map({
    container,
    style: styleUrl ?? emptyGround(),
    ...('box' in target
      ? { bounds: corners(target.box), fitBoundsOptions: { padding: BOX_PADDING, maxZoom: nearest(target) } }
      : { center: target.center, zoom: target.zoom - ZOOM_LAG }),
    minZoom: MAP_ZOOMS.min - ZOOM_LAG,
    maxZoom: MAP_ZOOMS.max - ZOOM_LAG,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: { 'Map.Title': `${label}: the arrow keys move it` },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map.addControl(
    new AttributionControl(styleUrl ? {} : { compact: false, customAttribution: GROUND_CREDIT }),
  )
}

function look(map: Map, target: MapTarget): void {
  if ('box' in target) {
    map.fitBounds(corners(target.box), { padding: BOX_PADDING, maxZoom: nearest(target), linear: true })
  } else {
    map.easeTo({ center: target.center, zoom: target.zoom - ZOOM_LAG })
  }
}

function corners({ west, south, east, north }: MapView['box']): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ]
}

function nearest({ nearestZoom = MAP_ZOOMS.max }: Extract<MapTarget, { box: unknown }>): number {
  return nearestZoom - ZOOM_LAG
}

function viewOf(map: Map): MapView {
  const bounds = map.getBounds()
  const { lat, lng } = map.getCenter()
  return {
    center: { lat, lng },
    zoom: map.getZoom() + ZOOM_LAG,
    box: {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    },
  }
}
