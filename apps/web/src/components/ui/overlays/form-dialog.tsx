import type { ReactNode } from 'react'
import { DialogForm, type DialogFormProps } from './dialog-form.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogFormProps, 'label' | 'onCancel'> {
  title: string
  /** The form's accessible name, where it is not the title. */
  label?: string
  description?: ReactNode
  wide?: boolean
  focusAfter?: DialogProps['focusAfter']
  open?: boolean
  onClose: () => void
}

/** Shows a dialog that is one form. */
export function FormDialog({
  title,
  label = title,
  description,
  wide,
  focusAfter,
  open = true,
  onClose,
  ...form
}: FormDialogProps) {
  const mayClose = !(form.locked && form.busy)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && mayClose && onClose()}
      title={title}
      description={description}
      wide={wide}
      danger={form.submitVariant === 'danger-solid'}
      focusAfter={focusAfter}
    >
      <DialogForm label={label} onCancel={onClose} {...form} />
    </Dialog>
  )
}
