import type { OwnProfile } from '@bandstand/api-spec'
import {
  REGISTRABLE_USER_TYPES,
  type RegistrableUserType,
  USER_TYPE_LABELS,
} from '@bandstand/domain/accounts'
import { INSTRUMENTS } from '@bandstand/domain/profiles'
import { FREE_ARTIST_LIMITS } from '@bandstand/domain/subscriptions'
import { useController, useWatch } from 'react-hook-form'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { Select } from '../../../components/ui/choices/select.tsx'
import { useActingParty } from '../../../lib/session/session.ts'
import { ListField, LongTextField, RateField, TextField } from './form-fields.tsx'
import { BOTH_COLUMNS } from './form-section.tsx'
import type { ProfileFormValues } from './profile-form-values.ts'

// The controls that both the profile's form and the settings have.

export interface TypeFieldProps {
  /** Whether it's stored. */
  fixed: boolean
  labels?: Record<RegistrableUserType, string>
}

/** Shows the choice of the type, disabled once it's stored. */
export function TypeField({ fixed, labels = USER_TYPE_LABELS }: TypeFieldProps) {
  const { field } = useController<ProfileFormValues, 'userType'>({ name: 'userType' })
  const isOwn = useActingParty()?.isOwn ?? true
  return (
    <Field
      label="Type"
      className={BOTH_COLUMNS}
      hint={
        fixed
          ? `${isOwn ? 'Chosen when you registered' : `Chosen when this ${field.value === 'venue' ? 'venue' : 'act'} was created`}. It can’t be changed.`
          : 'You can’t change this once it’s saved.'
      }
    >
      <Select
        options={[
          { value: '', label: 'Select Type', disabled: true },
          ...REGISTRABLE_USER_TYPES.map((value) => ({ value, label: labels[value] })),
        ]}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        disabled={fixed}
      />
    </Field>
  )
}

/** Shows the field of the bio. */
export function BioField() {
  return <LongTextField name="bio" label="Bio" required className={BOTH_COLUMNS} />
}

/** Shows the field of an artist's rate. */
export function HourlyRateField() {
  return (
    <RateField
      name="hourlyRate"
      label="Hourly rate"
      optional
      hint="US dollars. Leave it empty to agree on a rate each time."
    />
  )
}

/** Shows the list of an artist's instruments. */
export function InstrumentsField({ profile }: { profile: OwnProfile | null }) {
  return (
    <ListField
      name="instruments"
      label="Instruments"
      optional
      options={INSTRUMENTS}
      terms="instrument"
      allowCustom
      {...freeLimit('instruments', profile)}
      placeholder="Piano, Upright Bass"
      className={BOTH_COLUMNS}
    />
  )
}

/** Shows the field of how many people fit into a venue. */
export function CapacityField() {
  return (
    <TextField name="capacity" label="Capacity" optional inputMode="numeric" hint="How many people fit." />
  )
}

/** Returns the limit of a list on the free plan and its hint. */
export function freeLimit(list: keyof typeof FREE_ARTIST_LIMITS, profile: OwnProfile | null) {
  const free = profile?.isPro !== true
  return { max: free ? FREE_ARTIST_LIMITS[list] : undefined, hint: <LimitHint list={list} free={free} /> }
}

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
