import type { OwnProfile } from '@bandstand/api-spec'
import {
  AVAILABILITY,
  EXPERIENCE_LEVELS,
  EXPERIENCE_LEVEL_LABELS,
  GENRES,
  INSTRUMENTS,
  PAYMENT_PREFERENCES,
  PROFESSIONS,
} from '@bandstand/domain/profiles'
import { FREE_ARTIST_LIMITS } from '@bandstand/domain/subscriptions'
import { useWatch } from 'react-hook-form'
import { Link } from '../../components/ui/link.tsx'
import { BOTH_COLUMNS, FormSection } from './form-section.tsx'
import { ChoiceField, ListField, RateField, TextField } from './form-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import type { ProfileFormValues } from './profile-form-values.ts'

/** Shows the form's fields for artists. */
export function ArtistSection({ profile }: { profile: OwnProfile | null }) {
  const free = profile?.isPro !== true
  return (
    <FormSection title="Artist Information">
      <TextField name="bandName" label="Band name" hint="On your own? Your stage name." required />
      <RateField
        name="hourlyRate"
        label="Hourly rate"
        optional
        hint="US dollars. Leave it empty to agree on a rate each time."
      />
      <ListField
        name="professions"
        label="Professions"
        options={PROFESSIONS}
        terms="profession"
        max={free ? FREE_ARTIST_LIMITS.professions : undefined}
        hint={<LimitHint list="professions" free={free} />}
        required
        className={BOTH_COLUMNS}
      />
      <ListField
        name="instruments"
        label="Instruments"
        optional
        options={INSTRUMENTS}
        terms="instrument"
        allowCustom
        max={free ? FREE_ARTIST_LIMITS.instruments : undefined}
        hint={<LimitHint list="instruments" free={free} />}
        className={BOTH_COLUMNS}
      />
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
          hint={free ? 'Saved for you. Others see it once you’re on Pro.' : undefined}
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

/** Shows how much of a free list is used, before its limit is reached. */
function LimitHint({ list, free }: { list: keyof typeof FREE_ARTIST_LIMITS; free: boolean }) {
  const used = useWatch<ProfileFormValues, typeof list>({ name: list }).length
  const limit = FREE_ARTIST_LIMITS[list]
  if (!free) return `${used} chosen`
  if (used < limit) return `${used} of the ${limit} ${list} on the free plan`
  const pro = <Link to="/subscription/plans">Pro has no limit.</Link>
  // Left over from Pro: nothing is removed, but nothing can be added.
  return used > limit ? (
    <>
      {used} chosen, more than the {limit} {list} on the free plan. You keep them all, and you can add more
      once you have fewer than {limit}. {pro}
    </>
  ) : (
    <>
      All {limit} {list} on the free plan are used. {pro}
    </>
  )
}
