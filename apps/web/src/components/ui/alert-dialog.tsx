import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** What exactly will happen, such as the sums. */
  children?: ReactNode
  cancelLabel?: string
  confirmLabel: string
  onConfirm: () => void
  busy?: boolean
}

/** Asks before something that cannot be undone. Only its two buttons close it; nothing else does. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  cancelLabel = 'Cancel',
  confirmLabel,
  onConfirm,
  busy = false,
}: AlertDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim z-40" />
        <Base.Viewport className="dialog-place z-50">
          <Base.Popup className="dialog dialog--danger">
            <Base.Title className="t4">{title}</Base.Title>
            {description && <Base.Description>{description}</Base.Description>}
            {children}
            <div className="dialog__acts">
              <Base.Close render={<Button variant="quiet" disabled={busy} />}>{cancelLabel}</Base.Close>
              <Button variant="danger-solid" busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
