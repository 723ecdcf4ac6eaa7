import type { MapGig, MapVenue } from '@bandstand/api-spec'
import type { MapBox } from '@bandstand/domain/maps'
import type { ComponentType, ReactNode } from 'react'
import type { client } from '../../lib/api/api.ts'

export type MapSettings = Awaited<ReturnType<typeof client.site.mapSettings>>

/** Degrees. */
export interface MapPoint {
  lat: number
  lng: number
}

/** A gig or venue on the map. */
export type MapItem = MapPoint & { id: string } & (
    | { kind: 'gig'; gig: MapGig }
    | { kind: 'venue'; venue: MapVenue }
  )

/** What one marker shows: one item, or several of a kind that are too close for a marker each. */
export interface MapSpot extends MapPoint {
  id: string
  kind: MapItem['kind']
  count: number
  /** All `count` of them; empty if only the server knows which they are. */
  items: readonly MapItem[]
}

/** What a map at rest shows. `zoom` counts like the web's usual grid of 256-pixel tiles: 10 is a metropolitan area. */
export interface MapView {
  center: MapPoint
  zoom: number
  box: MapBox
}

/** The position for a map. A new object moves it, even to the same position. */
export type MapTarget = { center: MapPoint; zoom: number } | { box: MapBox; nearestZoom?: number }

export interface MapSurfaceProps {
  settings: MapSettings
  /** The map's name for assistive technology. */
  label: string
  target: MapTarget
  spots: readonly MapSpot[]
  /** Renders a spot's marker at a point without size, from which its own styles move it. */
  renderSpot: (spot: MapSpot) => ReactNode
  /** Called when the map comes to rest, also after opening; `byUser` when the user moved it, not a new target. */
  onMove: (view: MapView, byUser: boolean) => void
  /** Called when the map cannot be shown, with the reason as a sentence for the user. */
  onFail: (message: string) => void
}

/** A real map of any kind: it draws a base map, moves, and contains the markers. Everything else is shared by all kinds. */
export type MapSurface = ComponentType<MapSurfaceProps>
