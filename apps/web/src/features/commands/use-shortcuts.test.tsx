import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import Toaster from '../../components/ui/overlays/toaster.tsx'
import { toast } from '../../lib/screen/toast.ts'
import { useShortcuts } from './use-shortcuts.ts'

function Layer({ openList }: { openList: () => void }) {
  useShortcuts({ goTo: () => {}, mayGoTo: () => true, openPalette: () => {}, openList })
  return null
}

test('shortcuts work while a toast is shown, and not below a dialog', async () => {
  const openList = vi.fn()
  render(
    <>
      <Toaster />
      <Layer openList={openList} />
    </>,
  )
  const onClose = vi.fn()
  act(() => toast('Gig saved', { onClose }))
  await screen.findByRole('group', { name: 'Gig saved' })
  fireEvent.keyDown(document.body, { key: '?' })
  expect(openList).toHaveBeenCalledTimes(1)

  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)

  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
  fireEvent.keyDown(document.body, { key: '?' })
  expect(openList).toHaveBeenCalledTimes(1)
  dialog.remove()
})
