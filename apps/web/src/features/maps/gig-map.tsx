import { readMapBox, writeMapBox } from '@bandstand/domain/maps'
import { Button } from '../../components/ui/button.tsx'
import { MapBoard } from './map-board.tsx'
import type { MapLight } from './map-light.ts'
import { type MapGigFilters, useMapData } from './use-map-data.ts'
import { useFitToItems, useMapPosition } from './use-map-position.ts'
import './map.css'

export interface GigMapProps {
  /** The list's filters but for its box: the map also shows what lies around. */
  filters: MapGigFilters
  /** The box of the list as an address carries it, or '' for none. */
  box: string
  light: MapLight | null
  onLight: (light: MapLight | null) => void
  /** The list is to show this box. */
  onSearchArea: (box: string) => void
}

/** The map beside the list of gigs. Moving it changes nothing else: a button takes its view into the list. */
export function GigMap({ filters, box, light, onLight, onSearchArea }: GigMapProps) {
  const position = useMapPosition(readMapBox(box))
  const data = useMapData(filters, position.view)
  useFitToItems(data.items, position)
  const area = position.movedByHand && position.view ? writeMapBox(position.view.box) : box
  // A view of half the world is no area to search.
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
