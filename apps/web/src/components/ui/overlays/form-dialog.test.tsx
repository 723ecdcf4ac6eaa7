import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

function show(props: Partial<FormDialogProps>) {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()]
  const dialog = (more: Partial<FormDialogProps>) => (
    <FormDialog
      title="Block time"
      busy={false}
      submitLabel="Block"
      onSubmit={onSubmit}
      onClose={onClose}
      {...props}
      {...more}
    >
      <input aria-label="From" />
    </FormDialog>
  )
  const { rerender } = render(dialog({}))
  return { onSubmit, onClose, rerender: (more: Partial<FormDialogProps>) => rerender(dialog(more)) }
}

test('submits by Enter in a field, and not before', async () => {
  const { onSubmit } = show({})
  await userEvent.type(screen.getByLabelText('From'), '18:00')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a failure takes the focus, and is read before the fields', () => {
  const { rerender } = show({})
  rerender({ failure: 'You are booked then.' })
  expect(screen.getByRole('alert').textContent).toBe('You are booked then.')
  expect(document.activeElement?.textContent).toBe('You are booked then.')
  const order = screen.getByRole('alert').compareDocumentPosition(screen.getByLabelText('From'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('Escape and Cancel close it, but not while it is locked for sending', async () => {
  const { onClose, rerender } = show({ locked: true })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
  rerender({ busy: true })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})
