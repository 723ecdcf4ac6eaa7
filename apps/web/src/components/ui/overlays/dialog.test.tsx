import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

test('a dialog begins at its first field that can be changed, or at its text', async () => {
  const open = (fields: ReactNode) =>
    render(
      <Dialog open onOpenChange={() => {}} title="Propose a change">
        {fields}
      </Dialog>,
    )
  const locked = open(
    <>
      <input aria-label="Fee" readOnly />
      <input aria-label="Start" />
    </>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Start')))
  locked.unmount()
  open(<button type="button">Read more</button>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})
