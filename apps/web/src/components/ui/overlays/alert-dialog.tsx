import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { Button } from '../page/button.tsx'

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** What exactly will happen, with the amounts. */
  children?: ReactNode
  cancelLabel?: string
  confirmLabel: string
  onConfirm: () => void
  /** While the action runs nothing closes the dialog. */
  busy?: boolean
  /** `act`: final, but not a loss. */
  tone?: 'danger' | 'act'
  /** Returns what to focus once it has closed; null for what opened it, the default. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** Shows a question before something that cannot be undone. Only its two buttons close it. */
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
  tone = 'danger',
  focusAfter,
}: AlertDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim z-40" />
        <Base.Viewport className="dialog-place z-50">
          <Base.Popup
            className={classNames('dialog', tone === 'danger' && 'dialog--danger')}
            finalFocus={focusAfter}
          >
            <Base.Title className="t4">{title}</Base.Title>
            {description && <Base.Description>{description}</Base.Description>}
            {children}
            <div className="dialog__acts">
              <Base.Close render={<Button variant="quiet" disabled={busy} />}>{cancelLabel}</Base.Close>
              <Button variant={tone === 'danger' ? 'danger-solid' : 'act'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
