import { LOCATION_SEARCH_DEBOUNCE_MS, LOCATION_SEARCH_MIN_CHARS } from '@bandstand/domain/places'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../components/ui/field.tsx'
import { SuggestInput } from '../../components/ui/suggest-input.tsx'
import { searchPlaces } from '../../lib/search-places.ts'
import type { GigFormValues } from './gig-form-values.ts'
import type { KnownPlace } from './use-place-time-zone.ts'

/** Where the gig is: a place from the suggestions, or free words, which then have no marker on a map. */
export function LocationField({ onPlace }: { onPlace: (place: KnownPlace) => void }) {
  const { control, setValue, formState } = useFormContext<GigFormValues>()
  const location = useWatch({ control, name: 'location' })
  const error = formState.errors.location ?? formState.errors.placeId
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <Field label="Location" required error={error?.message}>
      <SuggestInput
        name="location"
        value={location}
        placeholder="City or ZIP code"
        minCharacters={LOCATION_SEARCH_MIN_CHARS}
        debounceMs={LOCATION_SEARCH_DEBOUNCE_MS}
        search={searchPlaces}
        onValueChange={(text) => {
          setValue('placeId', null, options)
          setValue('location', text, options)
        }}
        onSelect={(place) => {
          onPlace({ placeId: place.id, timeZone: place.timeZone })
          setValue('placeId', place.id, options)
        }}
      />
    </Field>
  )
}
