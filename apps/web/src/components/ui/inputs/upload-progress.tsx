import type { MouseEvent } from 'react'
import { Button } from '../page/button.tsx'

/** Shows how much of an upload was sent, and the button that ends it, after which the focus goes to the first button beside it. */
export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const cancel = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('.upload-progress')?.parentElement?.querySelector('button')?.focus()
    onCancel()
  }
  return (
    <span className="upload-progress">
      <progress className="upload-progress__bar" aria-label="Upload" max={100} value={percent} />
      <span className="meta num" aria-hidden="true">
        {percent}%
      </span>
      <Button size="small" variant="quiet" onClick={cancel}>
        Cancel upload
      </Button>
    </span>
  )
}
