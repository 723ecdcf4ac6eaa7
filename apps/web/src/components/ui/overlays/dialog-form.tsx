import type { FormEvent, ReactNode } from 'react'
import { TextAlert } from '../status/text-alert.tsx'
import { Button, type ButtonProps } from '../page/button.tsx'

export interface DialogFormProps {
  /** Its accessible name. */
  label: string
  /** Why the last attempt failed, shown first. */
  failure?: ReactNode
  busy: boolean
  submitLabel: string
  submitVariant?: ButtonProps['variant']
  cancelLabel?: string
  /** Keeps the form open while it is sent. */
  locked?: boolean
  /** Whether something has to be chosen before it can be sent. */
  disabled?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onCancel: () => void
  onChange?: () => void
  children: ReactNode
}

/** Shows a form within a dialog: the failure of the last attempt, the fields, and the buttons that cancel and submit it. */
export function DialogForm({
  label,
  failure,
  busy,
  submitLabel,
  submitVariant = 'act',
  cancelLabel = 'Cancel',
  locked = false,
  disabled = false,
  onSubmit,
  onCancel,
  onChange,
  children,
}: DialogFormProps) {
  return (
    <form
      noValidate
      className="stack"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event)
      }}
      onChange={onChange}
    >
      <TextAlert tone="danger" text={failure} />
      {children}
      <div className="dialog__acts">
        <Button variant="quiet" disabled={locked && busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={submitVariant} type="submit" busy={busy} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
