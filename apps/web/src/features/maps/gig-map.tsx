import { readMapBox, writeMapBox } from '@bandstand/domain/maps'
import { Button } from '../../components/ui/page/button.tsx'
import { MapBoard } from './map-board.tsx'
import type { MapLight } from './fallback/map-light.ts'
import { type MapGigFilters, useMapData } from './use-map-data.ts'
import { useFitTo, useMapPosition } from './use-map-position.ts'
import './map.css'

export interface GigMapProps {
  /** The list's filters without its box: the map also shows what is around it. */
  filters: MapGigFilters
  /** The box of the list as in the address, or '' for none. */
  box: string
  light: MapLight | null
  onLight: (light: MapLight | null) => void
  /** Called to show this box in the list. */
  onSearchArea: (box: string) => void
}

/** Shows the map beside the list of gigs. Moving it changes nothing else; a button filters the list by its view. */
export function GigMap({ filters, box, light, onLight, onSearchArea }: GigMapProps) {
  const position = useMapPosition(readMapBox(box))
  const data = useMapData(filters, position.view)
  useFitTo(data.extent, position)
  const area = position.movedByHand && position.view ? writeMapBox(position.view.box) : box
  // A view of half the world is too large to search.
  const isSearchable = area !== box && readMapBox(area) !== null
  return (
    <MapBoard
      label="Map of gigs and venues"
      data={data}
      position={position}
      light={light}
      onLight={onLight}
      onShowInList={(shown) => onSearchArea(writeMapBox(shown))}
    >
      {isSearchable && (
        <Button className="map__area" size="small" onClick={() => onSearchArea(area)}>
          Search this area
        </Button>
      )}
    </MapBoard>
  )
}
