import { SOCIAL_FIELDS, SOCIAL_NETWORKS } from '@bandstand/domain/profiles'
import type { RenderMarkerMap } from '../../../components/form/address-field.tsx'
import { FormSection } from './form-section.tsx'
import { TextField } from './form-fields.tsx'
import { LocationField } from './location-field.tsx'
import { MoreFields } from './more-fields.tsx'
import { BioField } from './profile-controls.tsx'

/** Shows the form's fields about the person. */
export function PersonalSection({ renderMap }: { renderMap: RenderMarkerMap }) {
  return (
    <FormSection title="Personal Information">
      <TextField name="firstName" label="First name" autoComplete="given-name" required />
      <TextField name="lastName" label="Last name" autoComplete="family-name" required />
      <BioField />
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
