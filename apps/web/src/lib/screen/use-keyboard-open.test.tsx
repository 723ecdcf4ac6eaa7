import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyboardOpen } from './use-keyboard-open.ts'

afterEach(() => vi.unstubAllGlobals())

function Typing() {
  return (
    <>
      <input aria-label="Message" />
      <output>{useKeyboardOpen() ? 'open' : 'closed'}</output>
    </>
  )
}

test('recognizes the on-screen keyboard by what it covers, not by a pinch or a window without a field', () => {
  const viewport = Object.assign(new EventTarget(), { height: 640, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(640)
  render(<Typing />)
  const field = screen.getByLabelText('Message')
  const seen = (height: number, scale = 1) => {
    act(() => {
      Object.assign(viewport, { height, scale })
      viewport.dispatchEvent(new Event('resize'))
    })
    return screen.getByRole('status').textContent
  }
  expect(seen(340)).toBe('closed')
  field.focus()
  expect(seen(340)).toBe('open')
  expect(seen(600)).toBe('closed')
  expect(seen(320, 2)).toBe('closed')
  expect(seen(340)).toBe('open')
  act(() => field.blur())
  expect(screen.getByRole('status').textContent).toBe('closed')
})
