import type { MapGig, MapVenue } from '@bandstand/api-spec'
import type { MapBox } from '@bandstand/domain/maps'
import type { ComponentType, ReactNode } from 'react'
import type { client } from '../../lib/api.ts'

export type MapSettings = Awaited<ReturnType<typeof client.site.mapSettings>>

/** Degrees. */
export interface MapPoint {
  lat: number
  lng: number
}

/** One thing that has a place on the map. */
export type MapItem = MapPoint & { id: string } & (
    | { kind: 'gig'; gig: MapGig }
    | { kind: 'venue'; venue: MapVenue }
  )

/** What one marker stands for: one thing, or several of a kind that lie too close for a marker each. */
export interface MapSpot extends MapPoint {
  id: string
  kind: MapItem['kind']
  count: number
  /** All `count` of them; empty where only the server knows which they are. */
  items: readonly MapItem[]
}

/** What a map at rest shows. `zoom` counts like the web's usual grid of 256-pixel tiles: 10 is a metropolitan area. */
export interface MapView {
  center: MapPoint
  zoom: number
  box: MapBox
}

/** Where a map is to look. A new object moves it, even to where it looked before. */
export type MapTarget = { center: MapPoint; zoom: number } | { box: MapBox; nearestZoom?: number }

export interface MapSurfaceProps {
  settings: MapSettings
  /** The map's name for assistive technology. */
  label: string
  target: MapTarget
  spots: readonly MapSpot[]
  /** A spot's marker. It stands at a point of no size there, and moves itself to where it belongs. */
  renderSpot: (spot: MapSpot) => ReactNode
  /** The map has come to rest, first when it has opened; `byUser` when a hand moved it and no new target. */
  onMove: (view: MapView, byUser: boolean) => void
  /** The map cannot be shown, and why, as a sentence for the user. */
  onFail: (message: string) => void
}

/** Any real map: it draws a ground, moves, and carries the markers. All else is the same for all of them. */
export type MapSurface = ComponentType<MapSurfaceProps>
