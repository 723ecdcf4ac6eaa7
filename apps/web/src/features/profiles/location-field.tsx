import { isVenue } from '@bandstand/domain/accounts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { PlaceInput } from '../../components/form/place-input.tsx'
import { Field } from '../../components/ui/field.tsx'
import { useFieldError } from './form-fields.tsx'
import type { ProfileFormValues } from './profile-form-values.ts'

const ARTIST_NOTE = 'Only the city or ZIP code is kept and shown, never your street.'
const VENUE_NOTE = 'Choose your city or ZIP code, so that artists nearby find you.'

/** Where an artist or a venue is: US cities and ZIP codes are suggested while typing. */
export function LocationField() {
  const { setValue } = useFormContext<ProfileFormValues>()
  const { field } = useController<ProfileFormValues, 'location'>({ name: 'location' })
  const artist = !isVenue(useWatch<ProfileFormValues, 'userType'>({ name: 'userType' }))
  const error = [useFieldError('location'), useFieldError('placeId')].find(Boolean)
  return (
    <Field label="Location" hint={artist ? ARTIST_NOTE : VENUE_NOTE} error={error}>
      <PlaceInput
        value={field.value}
        onValueChange={(text) => {
          field.onChange(text)
          // Words that were changed by hand no longer name the place that was chosen.
          setValue('placeId', null, { shouldDirty: true })
        }}
        onSelect={({ id }) => setValue('placeId', id, { shouldDirty: true, shouldValidate: true })}
        onBlur={field.onBlur}
      />
    </Field>
  )
}
