import type { ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'

export interface PartDialogProps {
  title: string
  description: string
  failure: string | null
  /** What another device has written meanwhile, by field. */
  changed: { label: string; value: string }[]
  busy: boolean
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** The form of one side's part. */
export function PartDialog(props: PartDialogProps) {
  const { title, description, failure, changed, busy, onSubmit, onClose, children } = props
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form
        noValidate
        className="stack"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {failure && (
          <Alert tone="danger">
            <p>{failure}</p>
            {changed.map(({ label, value }) => (
              <p key={label} className="whitespace-pre-line">
                <b>{label}</b> is now: {value || 'empty'}
              </p>
            ))}
          </Alert>
        )}
        {children}
        <div className="dialog__acts">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="act" type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
