import { useController, useFormContext } from 'react-hook-form'
import { PlaceInput } from '../../components/form/place-input.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { MoneyInput } from '../../components/ui/money-input.tsx'
import type { ProfileSettingsValues } from './profile-settings-values.ts'

/** Shows the fields that only artists have. Their location is changed in the profile's own form. */
export function ArtistFields() {
  const { register, formState } = useFormContext<ProfileSettingsValues>()
  const { errors } = formState
  return (
    <>
      <Field
        label="Instruments"
        optional
        hint="Separate them with commas."
        error={errors.instruments?.message}
      >
        <Input placeholder="Piano, Upright bass" {...register('instruments')} />
      </Field>
      <Field label="Hourly rate" optional hint="US dollars per hour." error={errors.rate?.message}>
        <MoneyInput {...register('rate')} />
      </Field>
    </>
  )
}

/** Shows the fields that only venues have. */
export function VenueFields() {
  const { register, setValue, formState } = useFormContext<ProfileSettingsValues>()
  const { field } = useController<ProfileSettingsValues, 'location'>({ name: 'location' })
  const { errors } = formState
  return (
    <>
      <Field label="Location" optional error={(errors.location ?? errors.placeId)?.message}>
        <PlaceInput
          keepsStreet
          value={field.value}
          onValueChange={(text) => {
            field.onChange(text)
            setValue('placeId', null, { shouldDirty: true })
          }}
          onSelect={({ id }) => setValue('placeId', id, { shouldDirty: true })}
          onBlur={field.onBlur}
        />
      </Field>
      <Field label="Capacity" optional error={errors.capacity?.message}>
        <Input inputMode="numeric" {...register('capacity')} />
      </Field>
    </>
  )
}
