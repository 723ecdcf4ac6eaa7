import { LOCATION_SEARCH_DEBOUNCE_MS, LOCATION_SEARCH_MIN_CHARS } from '@bandstand/domain/places'
import { SuggestInput, type SuggestInputProps } from '../ui/suggest-input.tsx'
import type { PlaceSuggestion } from '../../lib/search-gazetteer.ts'
import { searchPlaces } from '../../lib/search-places.ts'

type PlaceInputProps = Pick<
  SuggestInputProps<PlaceSuggestion>,
  'name' | 'value' | 'onValueChange' | 'onSelect' | 'onBlur'
>

/** Where something is: US cities and ZIP codes are suggested while typing. */
export function PlaceInput(props: PlaceInputProps) {
  return (
    <SuggestInput
      {...props}
      search={searchPlaces}
      minCharacters={LOCATION_SEARCH_MIN_CHARS}
      debounceMs={LOCATION_SEARCH_DEBOUNCE_MS}
      placeholder="City or ZIP code"
    />
  )
}
