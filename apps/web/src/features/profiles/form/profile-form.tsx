import type { OwnProfile } from '@bandstand/api-spec'
import { displayName, isVenue } from '@bandstand/domain/accounts'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { ProfileInput } from '@bandstand/domain/profiles'
import type { RenderMarkerMap } from '../../../components/form/address-field.tsx'
import { UnsavedChangesDialog } from '../../../components/form/unsaved-changes-dialog.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { UploadProgress } from '../../../components/ui/inputs/upload-progress.tsx'
import { fromHeic } from '../../../lib/files/from-heic.ts'
import { isHeic } from '../../../lib/files/is-heic.ts'
import { type ActingParty, usePerson } from '../../../lib/session/session.ts'
import { imageProblem } from '../../../lib/files/upload-image.ts'
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts'
import { ArtistSection } from '../artist-section.tsx'
import { FormSection } from './form-section.tsx'
import { PersonalSection, SocialSection } from './form-sections.tsx'
import { PictureField } from './picture-field.tsx'
import { PortfolioSection } from '../portfolio/portfolio-section.tsx'
import { TypeField } from './profile-controls.tsx'
import { profileFormValues, profileResolver, type ProfileFormValues } from './profile-form-values.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'
import { useSaveProfile } from './use-save-profile.ts'
import { VenueSection } from '../venue-section.tsx'

export interface ProfileFormProps {
  /** Null while there is none yet. */
  profile: OwnProfile | null
  acting: ActingParty
  /** The map that a venue sets its marker on, from another area. */
  renderMap: RenderMarkerMap
  /** Records in the account, after the save, that its profile is set up. */
  completionRequired: boolean
  onSaved: (profile: OwnProfile) => void
  onCancel: () => void
  /** Called with the reason why the form can't be cancelled now, to show above it. */
  cancelRefusal?: string | undefined
  /** Called with a text to show above the form, or null to remove it. */
  onError: (text: string | null) => void
}

/** Shows the form that creates or edits the member's own profile. */
export function ProfileForm({
  profile,
  acting,
  renderMap,
  completionRequired,
  onSaved,
  onCancel,
  cancelRefusal,
  onError,
}: ProfileFormProps) {
  const email = usePerson()?.email ?? ''
  const form = useForm<ProfileFormValues, unknown, ProfileInput>({
    defaultValues: profileFormValues(profile, { email, userType: acting.userType }),
    resolver: profileResolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { file, fileError, isReading, chooseFile } = useChosenPicture()
  const draft = useFormDraft(form, { key: `profile:${acting.id}`, otherChanges: file !== null })
  const { save, progress, upload } = useSaveProfile({
    form,
    userId: acting.id,
    file,
    // The account only says it of the party that came with it.
    completionRequired: completionRequired && acting.isOwn,
    onError,
    onSaved: (saved) => {
      draft.clear()
      onSaved(saved)
    },
  })
  const element = useRef<HTMLFormElement>(null)
  const { errors, submitCount } = form.formState
  useFocusFirstError(element, submitCount, Object.keys(errors).length > 0)

  const cancel = () => {
    if (cancelRefusal !== undefined) return onError(cancelRefusal)
    // Canceling already discards the changes, so there is no second question.
    draft.clear()
    return onCancel()
  }
  const userType = useWatch({ control: form.control, name: 'userType' })
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        // A focused field must not be hidden behind the bar of buttons.
        className="stack stack--l [&_button]:scroll-mb-28 [&_input]:scroll-mb-28 [&_textarea]:scroll-mb-28"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        {draft.restored && <RestoredAlert onDiscard={draft.discard} />}
        <FormSection title="Profile Type">
          <TypeField fixed={profile !== null || acting.hasUserType} />
        </FormSection>
        <FormSection title="Profile Image">
          <PictureField
            name={profile ? displayName(profile) : email}
            shape={userType}
            imageUrl={profile?.profileImageUrl ?? null}
            file={file}
            error={fileError}
            busy={isReading || progress !== null}
            onFileChange={(chosen) => void chooseFile(chosen)}
          />
        </FormSection>
        <PersonalSection renderMap={renderMap} />
        {isVenue(userType) ? <VenueSection /> : <ArtistSection profile={profile} />}
        {!isVenue(userType) && <PortfolioSection userId={acting.id} />}
        <SocialSection />
        <SaveBar isReading={isReading} progress={progress} upload={upload} onCancel={cancel} />
      </form>
      <UnsavedChangesDialog draft={draft} />
    </FormProvider>
  )
}

function useChosenPicture() {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const takeFile = (picture: File | null) => {
    const problem = picture && imageProblem(picture)
    setFileError(problem ?? undefined)
    if (!problem) setFile(picture)
  }
  const chooseFile = async (chosen: File | null) => {
    if (!chosen || !isHeic(chosen)) return takeFile(chosen)
    setIsReading(true)
    takeFile(await fromHeic(chosen))
    setIsReading(false)
  }
  return { file, fileError, isReading, chooseFile }
}

function RestoredAlert({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      actions={
        <Button size="small" onClick={onDiscard}>
          Discard them
        </Button>
      }
    >
      Your unsaved changes are back.
    </Alert>
  )
}

interface SaveBarProps extends Pick<ReturnType<typeof useSaveProfile>, 'progress' | 'upload'> {
  isReading: boolean
  onCancel: () => void
}

function SaveBar({ isReading, progress, upload, onCancel }: SaveBarProps) {
  return (
    <div className="sticky bottom-[var(--bar,0px)] z-10 -mx-4 flex flex-wrap items-center gap-3 border-t-2 border-line-strong bg-page px-4 py-3 sm:mx-0 sm:px-0">
      <Button type="submit" variant="act" busy={isReading || progress !== null}>
        Save Profile
      </Button>
      <Button variant="quiet" disabled={progress !== null} onClick={onCancel}>
        Cancel
      </Button>
      <output className="meta muted">{progress}</output>
      {upload.percent !== null && <UploadProgress percent={upload.percent} onCancel={upload.cancel} />}
    </div>
  )
}
