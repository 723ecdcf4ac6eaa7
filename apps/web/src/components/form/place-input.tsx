import { addressAt, LOCATION_SEARCH_DEBOUNCE_MS, LOCATION_SEARCH_MIN_CHARS } from '@bandstand/domain/places'
import { SuggestInput, type SuggestInputProps } from '../ui/choices/suggest-input.tsx'
import type { PlaceSuggestion } from '../../lib/places/search-gazetteer.ts'
import { searchPlaces } from '../../lib/places/search-places.ts'

interface PlaceInputProps extends Pick<
  SuggestInputProps<PlaceSuggestion>,
  'name' | 'value' | 'onValueChange' | 'onSelect' | 'onBlur'
> {
  /** A chosen suggestion completes a typed street rather than replace it: for venues and gigs, never for artists. */
  allowsStreet?: boolean
}

/** Shows an input for a place, with suggestions of US cities and ZIP codes. */
export function PlaceInput({ allowsStreet = false, ...props }: PlaceInputProps) {
  return (
    <SuggestInput
      {...props}
      search={searchPlaces}
      minCharacters={LOCATION_SEARCH_MIN_CHARS}
      debounceMs={LOCATION_SEARCH_DEBOUNCE_MS}
      placeholder={allowsStreet ? 'Street, city or ZIP code' : 'City or ZIP code'}
      {...(allowsStreet && { textOf: addressAt, unmatchedHint: 'You can keep the address as you typed it.' })}
    />
  )
}
