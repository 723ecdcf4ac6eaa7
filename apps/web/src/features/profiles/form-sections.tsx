import { REGISTRABLE_USER_TYPES, USER_TYPE_LABELS } from '@bandstand/domain/accounts'
import { SOCIAL_FIELDS, SOCIAL_NETWORKS } from '@bandstand/domain/profiles'
import { useController } from 'react-hook-form'
import type { RenderMarkerMap } from '../../components/form/address-field.tsx'
import { FieldGroup } from '../../components/ui/field-group.tsx'
import { RadioCards } from '../../components/ui/radio-cards.tsx'
import { BOTH_COLUMNS, FormSection } from './form-section.tsx'
import { LongTextField, TextField } from './form-fields.tsx'
import { LocationField } from './location-field.tsx'
import { MoreFields } from './more-fields.tsx'
import type { ProfileFormValues } from './profile-form-values.ts'

const TYPE_OPTIONS = REGISTRABLE_USER_TYPES.map((value) => ({
  value,
  label: USER_TYPE_LABELS[value],
  shape: value,
}))

/** Shows the choice of the type, disabled once it is stored. */
export function TypeSection({ fixed }: { fixed: boolean }) {
  const { field } = useController<ProfileFormValues, 'userType'>({ name: 'userType' })
  return (
    <FormSection title="Profile Type">
      <FieldGroup
        legend="I am a"
        className={BOTH_COLUMNS}
        hint={
          fixed
            ? 'Chosen when you registered. It can’t be changed.'
            : 'You can’t change this once it’s saved.'
        }
      >
        <RadioCards
          name={field.name}
          options={TYPE_OPTIONS}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          disabled={fixed}
        />
      </FieldGroup>
    </FormSection>
  )
}

/** Shows the form's fields about the person. */
export function PersonalSection({ renderMap }: { renderMap: RenderMarkerMap }) {
  return (
    <FormSection title="Personal Information">
      <TextField name="firstName" label="First name" autoComplete="given-name" required />
      <TextField name="lastName" label="Last name" autoComplete="family-name" required />
      <LongTextField name="bio" label="Bio" required className={BOTH_COLUMNS} />
      <TextField
        name="contactEmail"
        label="Contact email"
        type="email"
        autoComplete="email"
        hint="Members can see it on your profile."
        required
      />
      <LocationField renderMap={renderMap} />
      <MoreFields add="Add phone or website" names={['phone', 'website']}>
        <TextField
          name="phone"
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint="Only you can see it."
        />
        <TextField
          name="website"
          label="Website"
          optional
          type="url"
          inputMode="url"
          placeholder="myband.com"
        />
      </MoreFields>
    </FormSection>
  )
}

/** Shows the form's fields for links to other networks. */
export function SocialSection() {
  return (
    <FormSection title="Social Links">
      <MoreFields
        add="Add links"
        names={SOCIAL_FIELDS}
        hint="Instagram, YouTube, Spotify and others, shown on your profile."
      >
        {SOCIAL_FIELDS.map((field) => (
          <TextField
            key={field}
            name={field}
            label={SOCIAL_NETWORKS[field].name}
            optional
            type="url"
            inputMode="url"
            placeholder={`https://${SOCIAL_NETWORKS[field].hosts[0]}/`}
          />
        ))}
      </MoreFields>
    </FormSection>
  )
}
