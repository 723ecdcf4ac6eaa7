import { useState } from 'react'
import { MapBoard } from './map-board.tsx'
import type { MapLight } from './fallback/map-light.ts'
import { useMapData } from './use-map-data.ts'
import { useFitTo, useMapPosition } from './use-map-position.ts'

/** A constant, so that every render queries the same gigs. */
const OPEN_GIGS = {}

/** Shows all venues and open gigs on a map. */
export function VenuesMap() {
  const [light, setLight] = useState<MapLight | null>(null)
  const position = useMapPosition(null)
  const data = useMapData(OPEN_GIGS, position.view)
  useFitTo(data.extent, position)
  return (
    <MapBoard
      label="Map of venues and gigs"
      data={data}
      position={position}
      light={light}
      onLight={setLight}
    />
  )
}
