import type { OwnProfile } from '@bandstand/api-spec'
import { completionTexts } from '@bandstand/domain/accounts'
import type { ProfileInput } from '@bandstand/domain/profiles'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorCode, errorText } from '../../../lib/api/api.ts'
import { storeImage } from '../../../lib/files/store-image.ts'
import { UploadError } from '../../../lib/files/upload-image.ts'
import { UploadCancelled, useUpload } from '../../../lib/files/use-upload.ts'
import { unexpectedText } from '../../../lib/text/unexpected-text.ts'
import { markRefusedFields, type ProfileFormValues } from './profile-form-values.ts'
import { profileScreenTexts, updateFailedText } from '../profile-texts.ts'
import { markProfileCompleted, writeProfile } from './save-profile.ts'

export interface SaveProfileOptions {
  form: UseFormReturn<ProfileFormValues, unknown, ProfileInput>
  userId: string
  /** The image chosen since the last save. */
  file: File | null
  completionRequired: boolean
  onSaved: (profile: OwnProfile) => void
  onError: (text: string | null) => void
}

/**
 * Returns a function that saves the form's valid input: first the image, then the profile, then the account; then it
 * calls the success handler. Nothing is saved when the upload is cancelled.
 */
export function useSaveProfile({
  form,
  userId,
  file,
  completionRequired,
  onSaved,
  onError,
}: SaveProfileOptions) {
  const [progress, setProgress] = useState<string | null>(null)
  const upload = useUpload()
  // A second attempt after a failed write does not upload the same file again.
  const stored = useRef<{ file: File; url: string } | null>(null)

  const save = async (input: ProfileInput) => {
    onError(null)
    setProgress(profileScreenTexts.saving)
    try {
      if (file && stored.current?.file !== file)
        stored.current = {
          file,
          url: await upload.run((sending) =>
            storeImage(userId, file, sending, (step) => setProgress(profileScreenTexts[step])),
          ),
        }
      setProgress(profileScreenTexts.saving)
      const profile = await writeProfile(input, file ? stored.current!.url : null)
      if (completionRequired && !(await markedCompleted())) onError(completionTexts.settingsFailed)
      else onSaved(profile)
    } catch (error) {
      if (error instanceof UploadCancelled) return
      markRefusedFields(form, error)
      onError(failureText(error))
    } finally {
      setProgress(null)
    }
  }
  return { save, progress, upload }
}

async function markedCompleted(): Promise<boolean> {
  return markProfileCompleted().then(
    () => true,
    () => false,
  )
}

function failureText(error: unknown): string {
  if (error instanceof UploadError) return error.message
  return errorCode(error) === undefined
    ? unexpectedText(errorText(error))
    : updateFailedText(errorText(error))
}
