import { GEOLOCATION_OPTIONS } from '@bandstand/domain/maps'
import { LOCATION_SEARCH_DEBOUNCE_MS, LOCATION_SEARCH_MIN_CHARS } from '@bandstand/domain/places'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { SuggestInput } from '../../components/ui/choices/suggest-input.tsx'
import { searchPlaces } from '../../lib/places/search-places.ts'
import type { MapPoint } from './map-surface.ts'
import './map-search.css'

/** Shows a search that moves the map to a place, by name or to where this device is, which is used once and stored nowhere. */
export function MapSearch({ onFind }: { onFind: (point: MapPoint) => void }) {
  const [text, setText] = useState('')
  const [locating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()

  const locate = () => {
    setLocating(true)
    setProblem(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onFind({ lat: coords.latitude, lng: coords.longitude })
      },
      () => {
        setLocating(false)
        setProblem('We couldn’t find your location.')
      },
      GEOLOCATION_OPTIONS,
    )
  }
  return (
    <search className="map__search">
      <Field label={<span className="sr-only">Search the map</span>} error={problem} className="map__find">
        <SuggestInput
          value={text}
          placeholder="Enter location or zip code"
          minCharacters={LOCATION_SEARCH_MIN_CHARS}
          debounceMs={LOCATION_SEARCH_DEBOUNCE_MS}
          search={searchPlaces}
          onValueChange={setText}
          onSelect={({ lat, lng }) => onFind({ lat, lng })}
        />
      </Field>
      <Button
        icon
        className="map__locate"
        aria-label="Go to my location"
        aria-disabled={locating || undefined}
        onClick={() => !locating && locate()}
      >
        <LocateFixed className="i" aria-hidden="true" />
      </Button>
    </search>
  )
}
