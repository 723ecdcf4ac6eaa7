import type { OwnProfile } from '@bandstand/api-spec'
import {
  AVAILABILITY,
  EXPERIENCE_LEVELS,
  EXPERIENCE_LEVEL_LABELS,
  GENRES,
  PAYMENT_PREFERENCES,
  PROFESSIONS,
} from '@bandstand/domain/profiles'
import { BOTH_COLUMNS, FormSection } from './form/form-section.tsx'
import { ChoiceField, ListField, TextField } from './form/form-fields.tsx'
import { MoreFields } from './form/more-fields.tsx'
import { freeLimit, HourlyRateField, InstrumentsField } from './form/profile-controls.tsx'

/** Shows the form's fields for artists. */
export function ArtistSection({ profile }: { profile: OwnProfile | null }) {
  return (
    <FormSection title="Artist Information">
      <TextField name="bandName" label="Band name" hint="On your own? Your stage name." required />
      <HourlyRateField />
      <ListField
        name="professions"
        label="Professions"
        options={PROFESSIONS}
        terms="profession"
        {...freeLimit('professions', profile)}
        required
        className={BOTH_COLUMNS}
      />
      <InstrumentsField profile={profile} />
      <ListField
        name="genres"
        label="Genres"
        optional
        options={GENRES}
        terms="genre"
        allowCustom
        className={BOTH_COLUMNS}
      />
      <MoreFields
        add="Add availability, experience or payment"
        names={['availability', 'yearsOfExperience', 'experienceLevel', 'paymentPreference']}
      >
        <ListField
          name="availability"
          label="Availability"
          optional
          options={AVAILABILITY}
          allowCustom
          hint={profile?.isPro ? undefined : 'Saved for you. Others see it once you’re on Pro.'}
          className={BOTH_COLUMNS}
        />
        <TextField name="yearsOfExperience" label="Years of experience" optional inputMode="numeric" />
        <ChoiceField name="experienceLevel" label="Experience level" options={LEVEL_OPTIONS} />
        <ChoiceField name="paymentPreference" label="Payment preference" options={PAYMENT_OPTIONS} />
      </MoreFields>
    </FormSection>
  )
}

const LEVEL_OPTIONS = EXPERIENCE_LEVELS.filter((level) => level !== 'any').map((level) => ({
  value: level,
  label: EXPERIENCE_LEVEL_LABELS[level],
}))
const PAYMENT_OPTIONS = PAYMENT_PREFERENCES.map((value) => ({ value, label: value }))
