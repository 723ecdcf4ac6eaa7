import { MAP_CENTER, MAP_ZOOM, type MapBox } from '@bandstand/domain/maps'
import { APIProvider, Map, useMap } from '@vis.gl/react-google-maps'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { GoogleMapsError, onGoogleRefusal } from '../../../lib/places/load-google-maps.ts'
import './google-map.css'
import { addLayer, type PlaceOnLayer } from './google-layer.ts'
import { MAP_ZOOMS } from '../fallback/map-geometry.ts'
import type { MapSurfaceProps, MapTarget, MapView } from '../map-surface.ts'
import '../map.css'

const LIBRARIES = ['places']
/** Room for the markers at the edge of a box, in pixels. */
const BOX_PADDING = 56
/** Width of the world at zoom 0, in pixels. */
const WORLD = 256

/** Shows Google's map, whose script `loadSurface` has loaded before. */
export function GoogleMap(props: MapSurfaceProps) {
  const { settings, label, target, spots, renderSpot, onFail } = props
  const theme = useSyncExternalStore(onTheme, () => document.documentElement.dataset.theme)
  const [view, setView] = useState<MapView | null>(null)
  const isMovedByHand = useRef(false)
  const lookedAt = useRef<MapTarget>(null)

  const fail = useCallback((message: string) => onFail(new GoogleMapsError(message).message), [onFail])
  useEffect(() => onGoogleRefusal(() => fail('the key was refused.')), [fail])
  const failToLoad = useCallback(
    (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
    [fail],
  )

  const moveByHand = () => {
    isMovedByHand.current = true
  }
  const aim = (map: google.maps.Map, next: MapTarget) => {
    if (lookedAt.current === next) return
    lookedAt.current = next
    isMovedByHand.current = false
    look(map, next)
  }
  const rest = (map: google.maps.Map) => {
    const next = viewOf(map)
    if (!next) return
    setView(next)
    props.onMove(next, isMovedByHand.current)
  }
  return (
    <section
      className="map__surface map__surface--google"
      aria-label={`${label}: the arrow keys move it`}
      onPointerDownCapture={moveByHand}
      onWheelCapture={moveByHand}
      onKeyDownCapture={moveByHand}
    >
      <APIProvider
        apiKey={settings.googleMapsKey ?? ''}
        libraries={LIBRARIES}
        language="en"
        region="US"
        solutionChannel=""
        disableUsageAttribution
        onError={failToLoad}
      >
        <Map
          // Google needs another map for another theme, which opens at the position of the last one.
          defaultCenter={view?.center ?? MAP_CENTER}
          defaultZoom={view?.zoom ?? MAP_ZOOM}
          minZoom={MAP_ZOOMS.min}
          maxZoom={MAP_ZOOMS.max}
          colorScheme={theme === 'night' ? 'DARK' : 'LIGHT'}
          renderingType="RASTER"
          gestureHandling="greedy"
          clickableIcons={false}
          disableDefaultUI
          onIdle={({ map }) => rest(map)}
        >
          <Camera target={target} onTarget={aim} />
          <ClusterMarkers spots={spots} renderSpot={renderSpot} />
        </Map>
      </APIProvider>
    </section>
  )
}

interface CameraProps {
  target: MapTarget
  /** Also called with a target that another map has shown already. */
  onTarget: (map: google.maps.Map, target: MapTarget) => void
}

function Camera({ target, onTarget }: CameraProps) {
  const map = useMap()
  const aim = useEffectEvent(onTarget)
  useEffect(() => {
    if (map) aim(map, target)
  }, [map, target])
  return null
}

function ClusterMarkers({ spots, renderSpot }: Pick<MapSurfaceProps, 'spots' | 'renderSpot'>) {
  const map = useMap()
  const [layer] = useState(() => document.createElement('div'))
  const [place, setPlace] = useState<PlaceOnLayer | null>(null)
  useEffect(() => (map ? addLayer(map, layer, (next) => setPlace(() => next)) : undefined), [map, layer])
  return createPortal(
    place &&
      spots.map((spot) => {
        const at = place(spot)
        return (
          at && (
            <div key={spot.id} className="map__spot" style={{ left: at.x, top: at.y }}>
              {renderSpot(spot)}
            </div>
          )
        )
      }),
    layer,
  )
}

function look(map: google.maps.Map, target: MapTarget): void {
  if (!('box' in target)) {
    map.moveCamera(target)
    return
  }
  const room = map.getDiv().clientWidth - 2 * BOX_PADDING
  map.fitBounds(widen(target.box, target.nearestZoom ?? MAP_ZOOMS.max, room), BOX_PADDING)
}

/** Returns the box, widened to what the nearest zoom shows: Google has no limit for fitting a box. */
function widen(box: MapBox, nearestZoom: number, room: number): MapBox {
  // A little less than the view, or rounding would zoom out by one step.
  const width = (room * 0.9 * 360) / (WORLD * 2 ** nearestZoom)
  const missing = Math.max(0, width - (box.east - box.west)) / 2
  return { ...box, west: box.west - missing, east: box.east + missing }
}

function viewOf(map: google.maps.Map): MapView | null {
  const [center, zoom, box] = [map.getCenter(), map.getZoom(), map.getBounds()]
  return center && zoom !== undefined && box ? { center: center.toJSON(), zoom, box: box.toJSON() } : null
}

function onTheme(listener: () => void): () => void {
  const themes = new MutationObserver(listener)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => themes.disconnect()
}
