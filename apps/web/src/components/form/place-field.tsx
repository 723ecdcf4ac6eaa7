import { LOCATION_SEARCH_DEBOUNCE_MS, LOCATION_SEARCH_MIN_CHARS } from '@bandstand/domain/places'
import { Field } from '../ui/inputs/field.tsx'
import { SuggestInput } from '../ui/choices/suggest-input.tsx'
import { searchPlaces } from '../../lib/places/search-places.ts'
import type { ChosenPlace } from '../../lib/places/chosen-place.ts'

export interface PlaceFieldProps {
  label: string
  /** The text in the field, chosen or not. */
  text: string
  error?: string | undefined
  required?: boolean
  /** Text typed by hand: it names no place until one is chosen. */
  onType: (text: string) => void
  onChoose: (place: ChosenPlace) => void
}

/** Shows a field for a place of the gazetteer, with suggestions of US cities and ZIP codes. */
export default function PlaceField({ label, text, error, required, onType, onChoose }: PlaceFieldProps) {
  return (
    <Field label={label} error={error} {...(required && { required })}>
      <SuggestInput
        name="place"
        value={text}
        placeholder="City or ZIP code"
        minCharacters={LOCATION_SEARCH_MIN_CHARS}
        debounceMs={LOCATION_SEARCH_DEBOUNCE_MS}
        search={searchPlaces}
        onValueChange={onType}
        onSelect={({ id, text: name }) => onChoose({ id, text: name })}
      />
    </Field>
  )
}
