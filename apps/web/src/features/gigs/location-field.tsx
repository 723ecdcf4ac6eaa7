import { useFormContext, useWatch } from 'react-hook-form'
import { PlaceInput } from '../../components/form/place-input.tsx'
import { Field } from '../../components/ui/field.tsx'
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
      <PlaceInput
        name="location"
        value={location}
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
