import type { OwnProfile } from '@bandstand/api-spec'
import type { ProfileSettingsInput } from '@bandstand/domain/profiles'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { RenderMarkerMap } from '../../../components/form/address-field.tsx'
import { OutcomeAlert } from '../../../components/form/outcome-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { TextField } from './form-fields.tsx'
import { BOTH_COLUMNS, TWO_COLUMNS } from './form-section.tsx'
import { LocationField } from './location-field.tsx'
import { BioField, CapacityField, HourlyRateField, InstrumentsField, TypeField } from './profile-controls.tsx'
import {
  markRefusedFields,
  profileFormValues,
  settingsResolver,
  type ProfileFormValues,
} from './profile-form-values.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

const UPDATED = 'Profile updated successfully'
const FAILED = 'Failed to update profile. Please try again.'
const TYPE_LABELS = { artist: 'artist', venue: 'venue' }

/** Shows the fields of the profile that the settings have, with the controls of its own form. */
export function SettingsForm({ profile, renderMap }: { profile: OwnProfile; renderMap: RenderMarkerMap }) {
  const form = useForm<ProfileFormValues, unknown, ProfileSettingsInput>({
    defaultValues: profileFormValues(profile, profile),
    resolver: settingsResolver,
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  const { errors, submitCount } = form.formState
  useFocusFirstError(element, submitCount, Object.keys(errors).length > 0)
  const save = useWrite({
    changes: ['profile'],
    shows: () => api.profiles.getMine.queryKey(),
    onFailure: (error) => markRefusedFields(form, error),
  })
  const submit = form.handleSubmit(async (input) => {
    const saved = await save.run(() => client.profiles.saveSettings(input))
    if (saved) form.reset(profileFormValues(saved, saved))
  }, save.dismiss)
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className={TWO_COLUMNS}
        aria-label="Profile Information"
        onSubmit={(event) => void submit(event)}
      >
        <TextField name="fullName" label="Full name" autoComplete="name" required className={BOTH_COLUMNS} />
        <BioField />
        <TypeField fixed labels={TYPE_LABELS} />
        {form.getValues('userType') === 'artist' ? (
          <>
            <InstrumentsField profile={profile} />
            <HourlyRateField />
          </>
        ) : (
          <>
            <LocationField renderMap={renderMap} />
            <CapacityField />
          </>
        )}
        <p className={`hint ${BOTH_COLUMNS}`}>
          The rest of your profile is under <Link to="/profile/edit">Edit Profile</Link>.
        </p>
        <div className={`stack ${BOTH_COLUMNS}`}>
          <div>
            <Button type="submit" variant="act" busy={save.busy}>
              Save Profile
            </Button>
          </div>
          <OutcomeAlert of={save} done={UPDATED} failed={FAILED} />
        </div>
      </form>
    </FormProvider>
  )
}
