import { Upload } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { Avatar, type AvatarProps } from '../pictures/avatar.tsx'
import { Button } from '../page/button.tsx'

export interface ImagePickerProps extends Pick<AvatarProps, 'name' | 'shape'> {
  /** The picture already stored. */
  imageUrl?: string | null
  /** The picture chosen but not yet sent. */
  file: File | null
  onFileChange: (file: File | null) => void
  accept?: string
  hint?: string
  busy?: boolean
  disabled?: boolean
}

/** Shows a picker for an image, with a preview before the upload. The caller checks type and size. */
export function ImagePicker({
  name,
  shape,
  imageUrl = null,
  file,
  onFileChange,
  accept = 'image/*',
  hint,
  busy = false,
  disabled = false,
}: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null)
  const preview = chosen && chosen.file === file ? chosen.url : null
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.files?.[0]
    // The same file may be chosen again after an error.
    event.target.value = ''
    if (!next) return
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen({ file: next, url: URL.createObjectURL(next) })
    onFileChange(next)
  }
  return (
    <div className="row">
      <Avatar name={name} shape={shape} imageUrl={preview ?? imageUrl} size="large" />
      <div className="stack gap-1.5">
        <div className="row gap-2">
          <input ref={input} type="file" hidden aria-label="Image file" accept={accept} onChange={choose} />
          <Button size="small" busy={busy} disabled={disabled} onClick={() => input.current?.click()}>
            {!busy && <Upload className="i i--s" aria-hidden="true" />}
            Choose image
          </Button>
          {file && (
            <Button
              variant="quiet"
              size="small"
              disabled={busy || disabled}
              onClick={() => onFileChange(null)}
            >
              Remove
            </Button>
          )}
        </div>
        {(file || hint) && <p className="hint">{file ? file.name : hint}</p>}
      </div>
    </div>
  )
}
