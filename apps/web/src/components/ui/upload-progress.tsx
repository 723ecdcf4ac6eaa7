import { Button } from './button.tsx'

/** Shows how much of an upload was sent, with the button that ends it. */
export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <span className="row gap-2">
      <progress className="h-2 w-24 accent-act" aria-label="Upload" max={100} value={percent} />
      <span className="meta num" aria-hidden="true">
        {percent}%
      </span>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel upload
      </Button>
    </span>
  )
}
