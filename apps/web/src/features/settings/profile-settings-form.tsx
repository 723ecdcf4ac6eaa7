import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import type { ProfileSettingsInput } from '@bandstand/domain/profiles'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { api, client, errorCode, errorText, fieldIssues } from '../../lib/api.ts'
import { useWrite } from '../../lib/use-write.ts'
import { OutcomeAlert } from './outcome-alert.tsx'
import {
  profileSettingsRules,
  profileSettingsValues,
  type ProfileSettingsValues,
} from './profile-settings-values.ts'
import { ArtistFields, VenueFields } from './role-fields.tsx'

const UPDATED = 'Profile updated successfully'
const FAILED = 'Failed to update profile. Please try again.'
const TYPES = [
  { value: '', label: 'Select Type' },
  { value: 'artist', label: 'artist' },
  { value: 'venue', label: 'venue' },
]

/** Shows the form for name, bio, and a few fields of the type; the rest of the profile has a form of its own. */
export function ProfileSettingsForm({ profile }: { profile: OwnProfile }) {
  const role = isVenue(profile.userType) ? 'venue' : 'artist'
  const form = useForm<ProfileSettingsValues, unknown, ProfileSettingsInput>({
    defaultValues: profileSettingsValues(profile),
    resolver: profileSettingsRules(profile.userType),
  })
  const { errors } = form.formState
  const save = useWrite({
    changes: ['profile'],
    shows: () => api.profiles.getMine.queryKey(),
    onFailure: (error) => {
      for (const { path, message } of fieldIssues(error)) {
        form.setError(path[0] as keyof ProfileSettingsValues, { type: 'server', message })
      }
      // A refusal of one field is shown below it.
      const field = FIELD_OF_REFUSAL[errorCode(error) ?? '']
      if (field) form.setError(field, { type: 'server', message: errorText(error) })
    },
  })
  const submit = form.handleSubmit(async (input) => {
    const saved = await save.run(() => client.profiles.saveSettings(input))
    if (saved) form.reset(profileSettingsValues(saved))
  }, save.dismiss)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="stack"
        aria-label="Profile Information"
        onSubmit={(event) => void submit(event)}
      >
        <Field label="Full name" required error={errors.fullName?.message}>
          <Input autoComplete="name" {...form.register('fullName')} />
        </Field>
        <Field label="Bio" required error={errors.bio?.message}>
          <Textarea rows={5} {...form.register('bio')} />
        </Field>
        <Field label="Type" hint="Chosen when you registered. It can’t be changed.">
          <Select options={TYPES} value={role} onValueChange={() => {}} disabled />
        </Field>
        {role === 'artist' ? <ArtistFields /> : <VenueFields />}
        <div>
          <Button type="submit" variant="act" busy={save.busy}>
            Save Profile
          </Button>
        </div>
        <OutcomeAlert of={save} done={UPDATED} failed={FAILED} />
      </form>
    </FormProvider>
  )
}

const FIELD_OF_REFUSAL: Record<string, keyof ProfileSettingsValues> = {
  FREE_LIST_LIMIT_REACHED: 'instruments',
  PLACE_UNKNOWN: 'location',
}
