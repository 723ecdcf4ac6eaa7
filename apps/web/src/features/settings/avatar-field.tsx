import type { OwnProfile } from '@bandstand/api-spec'
import { displayName, isVenue } from '@bandstand/domain/accounts'
import { PROFILE_IMAGE_TYPES } from '@bandstand/domain/storage'
import { Field } from '../../components/ui/field.tsx'
import { ImagePicker } from '../../components/ui/image-picker.tsx'
import { useWrite } from '../../lib/use-write.ts'
import { OutcomeAlert } from './outcome-alert.tsx'
import { uploadAvatar } from './upload-avatar.ts'

const UPDATED = 'Profile picture updated successfully'
const FAILED = 'Failed to upload profile picture. Please try again.'

/** Shows the member's picture or initial; a chosen file is uploaded at once. */
export function AvatarField({ profile }: { profile: OwnProfile }) {
  const upload = useWrite({ changes: ['profile'] })
  return (
    <div className="stack">
      <Field label="Profile picture">
        <ImagePicker
          name={displayName(profile)}
          shape={isVenue(profile.userType) ? 'venue' : 'artist'}
          imageUrl={profile.profileImageUrl}
          file={null}
          onFileChange={(file) => file && void upload.run(() => uploadAvatar(profile.uuid, file))}
          accept={PROFILE_IMAGE_TYPES.join(',')}
          hint="JPEG or PNG, max 5MB"
          busy={upload.busy}
        />
      </Field>
      <OutcomeAlert of={upload} done={UPDATED} failed={FAILED} />
    </div>
  )
}
