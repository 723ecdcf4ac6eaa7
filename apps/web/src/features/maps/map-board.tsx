import type { MapBox } from '@bandstand/domain/maps'
import { Building2, Minus, Music, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Spinner } from '../../components/ui/status/spinner.tsx'
import { clusterSpots } from './cluster-spots.ts'
import { FallbackMap } from './fallback/fallback-map.tsx'
import { InfoWindow } from './info-window.tsx'
import { ItemsOnMap } from './items-on-map.tsx'
import { boxAround, boxOf, isInside, isOnePoint, MAP_ZOOMS, withMargin } from './fallback/map-geometry.ts'
import { spotOf } from './map-items.ts'
import { findHighlightedSpot, type MapLight } from './fallback/map-light.ts'
import { MapSearch } from './map-search.tsx'
import type { MapSpot } from './map-surface.ts'
import { moveApart } from './marker-room.ts'
import { SpotMarker } from './spot-marker.tsx'
import type { MapData } from './use-map-data.ts'
import type { MapPosition } from './use-map-position.ts'
import { useSurface } from './use-surface.ts'
import './map.css'

/** Zoom steps by which a cluster of unknown gigs opens. */
const CROWD_STEP = 2
/** The zoom for a found place: a town and its neighbors. */
const FOUND_ZOOM = 12

export interface MapBoardProps {
  /** The map's name. */
  label: string
  data: MapData
  position: MapPosition
  light: MapLight | null
  onLight: (light: MapLight | null) => void
  /** Shows the gigs of a box in the list beside the map. */
  onShowInList?: (box: MapBox) => void
  /** More controls on the map. */
  children?: ReactNode
}

/** Shows a map with all that belongs to it: search, markers, info window, key, and the list of its items. */
export function MapBoard({ label, data, position, light, onLight, onShowInList, children }: MapBoardProps) {
  const { surface, fail } = useSurface()
  const [chosen, setChosen] = useState<MapSpot | null>(null)
  const { view, target, lookAt } = position
  const { zoom, near } = useSpotsInView(data, view)
  const highlighted = findHighlightedSpot(near, light, zoom)

  const choose = (spot: MapSpot) => {
    const box = boxOf(spot.items)
    if (box && !isOnePoint(box)) lookAt({ box })
    else if (box || !view || view.zoom >= MAP_ZOOMS.max) setChosen(spot)
    else lookAt({ center: spot, zoom: Math.min(MAP_ZOOMS.max, view.zoom + CROWD_STEP) })
  }
  const showInList = onShowInList && ((spot: MapSpot) => onShowInList(boxAround(spot)))
  const zoomBy = (steps: number) =>
    view && lookAt({ center: view.center, zoom: Math.round(view.zoom) + steps })
  const failed = surface.state === 'failed'

  return (
    <section className="map" aria-label={label} data-zoom={view?.zoom.toFixed(1)}>
      <div className="map__stage">
        {surface.state === 'loading' && (
          <p className="map__wait">
            <Spinner /> Loading the map
          </p>
        )}
        {failed && (
          <FallbackMap
            items={data.items}
            message={surface.message}
            tooMany={data.tooMany}
            onChoose={(item) => setChosen(spotOf(item))}
          />
        )}
        {surface.state === 'ready' && (
          <>
            <surface.Surface
              settings={surface.settings}
              label={label}
              target={target}
              spots={near}
              renderSpot={(spot) => (
                <SpotMarker
                  spot={spot}
                  highlighted={spot.id === highlighted?.id || spot.id === chosen?.id}
                  inView={view !== null && isInside(spot, view.box)}
                  onChoose={() => choose(spot)}
                  onLight={(isHighlighted) =>
                    onLight(isHighlighted ? { ids: spot.items.map(({ id }) => id), at: spot } : null)
                  }
                />
              )}
              onMove={position.settle}
              onFail={fail}
            />
            <MapSearch onFind={(center) => lookAt({ center, zoom: FOUND_ZOOM })} />
            <ZoomButtons onZoom={zoomBy} />
            {children}
            <MapKey />
          </>
        )}
        {data.failed && <DataFailed data={data} />}
        {chosen && (
          <InfoWindow
            key={chosen.id}
            spot={chosen}
            onShowInList={showInList && (() => showInList(chosen))}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
      <ItemsOnMap
        spots={failed || !view ? data.items.map(spotOf) : near.filter((spot) => isInside(spot, view.box))}
        onShowInList={showInList}
      />
    </section>
  )
}

/** Returns the spots in and near the view, and the zoom that they are clustered for. */
function useSpotsInView(data: MapData, view: MapPosition['view']) {
  // Clustered for the half step before, where markers are closest, so that they stay while the wheel zooms.
  const zoom = Math.floor((view?.zoom ?? MAP_ZOOMS.min) * 2) / 2
  const clusters = useMemo(
    () => moveApart(clusterSpots([...data.items.map(spotOf), ...data.crowds], zoom), zoom),
    [data.items, data.crowds, zoom],
  )
  const near = useMemo(
    () => (view ? clusters.filter((spot) => isInside(spot, withMargin(view.box))) : []),
    [clusters, view],
  )
  return { zoom, near }
}

function ZoomButtons({ onZoom }: { onZoom: (steps: number) => void }) {
  return (
    <div className="map__zoom">
      <button type="button" aria-label="Zoom in" onClick={() => onZoom(1)}>
        <Plus className="i" aria-hidden="true" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => onZoom(-1)}>
        <Minus className="i" aria-hidden="true" />
      </button>
    </div>
  )
}

function MapKey() {
  return (
    <p className="map__key">
      <span>
        <Music className="i i--s" aria-hidden="true" /> Gig
      </span>
      <span>
        <Building2 className="i i--s" aria-hidden="true" /> Venue
      </span>
    </p>
  )
}

function DataFailed({ data }: { data: MapData }) {
  return (
    <Alert
      tone="danger"
      className="map__alert"
      actions={
        <Button size="small" busy={data.fetching} onClick={data.retry}>
          Reload map
        </Button>
      }
    >
      Failed to load map data. Please try again later.
    </Alert>
  )
}
