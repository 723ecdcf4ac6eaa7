import type { OwnProfile } from '@bandstand/api-spec'
import { displayName, isVenue } from '@bandstand/domain/accounts'
import { PROFILE_IMAGE_TYPES } from '@bandstand/domain/storage'
import { FieldGroup } from '../../components/ui/field-group.tsx'
import { ImagePicker } from '../../components/ui/image-picker.tsx'
import { UploadProgress } from '../../components/ui/upload-progress.tsx'
import { UploadCancelled, useUpload } from '../../lib/use-upload.ts'
import { useWrite } from '../../lib/use-write.ts'
import { OutcomeAlert } from './outcome-alert.tsx'
import { uploadAvatar } from './upload-avatar.ts'

const UPDATED = 'Profile picture updated successfully'
const FAILED = 'Failed to upload profile picture. Please try again.'

/** Shows the member's picture or initial; a chosen file is uploaded at once. */
export function AvatarField({ profile }: { profile: OwnProfile }) {
  const write = useWrite({ changes: ['profile'] })
  const upload = useUpload()
  const send = (file: File) =>
    void write.run(() => upload.run((sending) => uploadAvatar(profile.uuid, file, sending)))
  return (
    <div className="stack">
      <FieldGroup legend="Profile picture">
        <ImagePicker
          name={displayName(profile)}
          shape={isVenue(profile.userType) ? 'venue' : 'artist'}
          imageUrl={profile.profileImageUrl}
          file={null}
          onFileChange={(file) => file && send(file)}
          accept={PROFILE_IMAGE_TYPES.join(',')}
          hint="JPEG or PNG, max 5MB"
          busy={write.busy}
        />
      </FieldGroup>
      {upload.percent !== null && <UploadProgress percent={upload.percent} onCancel={upload.cancel} />}
      {!(write.error instanceof UploadCancelled) && (
        <OutcomeAlert of={write} done={UPDATED} failed={FAILED} />
      )}
    </div>
  )
}
