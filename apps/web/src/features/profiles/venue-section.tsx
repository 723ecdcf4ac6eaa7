import { VENUE_TYPES } from '@bandstand/domain/profiles'
import { useController } from 'react-hook-form'
import { Combobox } from '../../components/ui/choices/combobox.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { TagInput } from '../../components/ui/choices/tag-input.tsx'
import { BOTH_COLUMNS, FormSection } from './form/form-section.tsx'
import { LongTextField, TextField, useFieldError } from './form/form-fields.tsx'
import { MoreFields } from './form/more-fields.tsx'
import { CapacityField } from './form/profile-controls.tsx'
import type { ProfileFormValues } from './form/profile-form-values.ts'

/** Shows the form's fields for venues. */
export function VenueSection() {
  return (
    <FormSection title="Venue Information">
      <TextField name="venueName" label="Venue name" autoComplete="organization" required />
      <VenueTypeField />
      <TextField
        name="organizerTitle"
        label="Title/Position"
        autoComplete="organization-title"
        placeholder="Booking manager"
        required
      />
      <CapacityField />
      <MoreFields add="Add amenities or booking requirements" names={['amenities', 'bookingRequirements']}>
        <AmenitiesField />
        <LongTextField
          name="bookingRequirements"
          label="Booking requirements"
          optional
          hint="What an act has to bring, know or send you beforehand."
          className={BOTH_COLUMNS}
        />
      </MoreFields>
    </FormSection>
  )
}

function VenueTypeField() {
  const { field } = useController<ProfileFormValues, 'venueType'>({ name: 'venueType' })
  return (
    <Field label="Venue type" error={useFieldError('venueType')} required>
      <Combobox
        options={VENUE_TYPES}
        value={field.value}
        onValueChange={(value) => field.onChange(value ?? '')}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

function AmenitiesField() {
  const { field } = useController<ProfileFormValues, 'amenities'>({ name: 'amenities' })
  return (
    <Field
      label="Amenities"
      optional
      hint="Type one and press Enter: house drums, green room, parking."
      error={useFieldError('amenities')}
      className={BOTH_COLUMNS}
    >
      <TagInput value={field.value} onValueChange={field.onChange} />
    </Field>
  )
}
