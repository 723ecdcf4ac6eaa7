import type { OwnProfile } from '@bandstand/api-spec'
import { displayName, isVenue } from '@bandstand/domain/accounts'
import { OutcomeAlert } from '../../../components/form/outcome-alert.tsx'
import { UploadProgress } from '../../../components/ui/inputs/upload-progress.tsx'
import { UploadCancelled, useUpload } from '../../../lib/files/use-upload.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { PictureField } from './picture-field.tsx'
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
      <PictureField
        name={displayName(profile)}
        shape={isVenue(profile.userType) ? 'venue' : 'artist'}
        imageUrl={profile.profileImageUrl}
        file={null}
        onFileChange={(file) => file && send(file)}
        busy={write.busy}
      />
      {upload.percent !== null && <UploadProgress percent={upload.percent} onCancel={upload.cancel} />}
      {!(write.error instanceof UploadCancelled) && (
        <OutcomeAlert of={write} done={UPDATED} failed={FAILED} />
      )}
    </div>
  )
}
