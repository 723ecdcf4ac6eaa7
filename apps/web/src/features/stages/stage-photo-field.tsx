import type { StageFacts } from '@bandstand/domain/stages'
import { PROFILE_IMAGE_TYPES } from '@bandstand/domain/storage'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { FieldError } from '../../components/ui/inputs/field-error.tsx'
import { UploadProgress } from '../../components/ui/inputs/upload-progress.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { StagePhoto } from '../../components/ui/pictures/stage-photo.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useImageUpload } from '../../lib/files/use-image-upload.ts'
import { toast } from '../../lib/screen/toast.ts'

/** Shows a stage's photo to its venue, with what uploads, replaces and removes it. Each is saved at once. */
export function StagePhotoField({ stage, venueId }: { stage: StageFacts; venueId: string }) {
  const { id, name, imageUrl } = stage
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { busy, run } = useWrite({ changes: ['stages'], toasts: true })
  const set = async (url: string | null, done: string) => {
    if (await run(() => client.stages.setImage({ id, imageUrl: url }))) toast(done)
  }
  const upload = useImageUpload(venueId, (url) => void set(url, `Photo of ${name} saved`))
  const remove = async () => {
    await set(null, `Photo of ${name} removed`)
    choose.current?.focus()
  }
  const isSending = upload.percent !== null
  return (
    <div className="stack gap-2">
      <StagePhoto stage={stage} sizes="(min-width: 560px) 480px, calc(100vw - 72px)" />
      <div className="row gap-2">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`Photo file for ${name}`}
          accept={PROFILE_IMAGE_TYPES.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file may be chosen again after an error.
            target.value = ''
            if (file) void upload.send(file)
          }}
        />
        <Button ref={choose} size="small" busy={isSending || busy} onClick={() => input.current?.click()}>
          {!isSending && !busy && <ImagePlus className="i i--s" aria-hidden="true" />}
          {isSending ? 'Uploading…' : imageUrl === null ? 'Add a photo' : 'Replace photo'}
          <span className="sr-only">: {name}</span>
        </Button>
        {imageUrl !== null && !isSending && (
          <Button size="small" variant="quiet" disabled={busy} onClick={() => void remove()}>
            Remove photo<span className="sr-only">: {name}</span>
          </Button>
        )}
        {upload.percent !== null && <UploadProgress percent={upload.percent} onCancel={upload.cancel} />}
      </div>
      {upload.problem && (
        <div role="alert">
          <FieldError>{upload.problem}</FieldError>
        </div>
      )}
    </div>
  )
}
