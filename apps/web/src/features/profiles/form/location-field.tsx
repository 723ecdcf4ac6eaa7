import { isVenue } from '@bandstand/domain/accounts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { AddressField, type RenderMarkerMap } from '../../../components/form/address-field.tsx'
import { PlaceInput } from '../../../components/form/place-input.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { useLocatedAddress } from '../../../lib/places/use-located-address.ts'
import { useFieldError } from './form-fields.tsx'
import type { ProfileFormValues } from './profile-form-values.ts'

const ARTIST_NOTE = 'We keep and show only your city or ZIP code, never your street.'
const VENUE_NOTE = 'Your address as members see it. The ZIP code or city puts you on the map.'

/** Shows the field of an artist's or venue's location, with suggestions of US cities and ZIP codes. */
export function LocationField({ renderMap }: { renderMap: RenderMarkerMap }) {
  const isArtist = !isVenue(useWatch<ProfileFormValues, 'userType'>({ name: 'userType' }))
  return isArtist ? <ArtistLocation /> : <VenueAddress renderMap={renderMap} />
}

function ArtistLocation() {
  const { setValue } = useFormContext<ProfileFormValues>()
  const { field } = useController<ProfileFormValues, 'location'>({ name: 'location' })
  const error = [useFieldError('location'), useFieldError('placeId')].find(Boolean)
  return (
    <Field label="Location" optional hint={ARTIST_NOTE} error={error}>
      <PlaceInput
        value={field.value}
        onValueChange={(text) => {
          field.onChange(text)
          // Text that was changed by hand no longer names the place that was chosen.
          setValue('placeId', null, { shouldDirty: true })
        }}
        onSelect={({ id }) => setValue('placeId', id, { shouldDirty: true, shouldValidate: true })}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

function VenueAddress({ renderMap }: { renderMap: RenderMarkerMap }) {
  const { setValue, formState } = useFormContext<ProfileFormValues>()
  const { field } = useController<ProfileFormValues, 'location'>({ name: 'location' })
  const [placeId, marker] = useWatch<ProfileFormValues, ['placeId', 'marker']>({
    name: ['placeId', 'marker'],
  })
  const located = useLocatedAddress({ location: field.value, placeId })
  const error = [useFieldError('location'), useFieldError('placeId')].find(Boolean)
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <AddressField
      subject="venue"
      hint={VENUE_NOTE}
      value={{ location: field.value, placeId, marker }}
      located={located}
      error={error}
      markerError={useFieldError('marker')}
      renderMap={renderMap}
      onBlur={field.onBlur}
      onChange={(patch) => {
        if (patch.location !== undefined) field.onChange(patch.location)
        if (patch.placeId !== undefined) setValue('placeId', patch.placeId, options)
        if (patch.marker !== undefined) setValue('marker', patch.marker, options)
      }}
    />
  )
}
