import { HOUR_MS, SECOND_MS } from '@bandstand/domain/time'
import { expect, test, vi } from 'vitest'
import { offerUpdate } from './offer-update.ts'
import { takeToasts } from '../screen/toast.ts'

test('a new version is offered once no dialog is open, for 30 seconds, and again an hour later', () => {
  vi.useFakeTimers()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
  offerUpdate()
  offerUpdate()
  vi.advanceTimersByTime(5 * SECOND_MS)
  expect(takeToasts()).toEqual([])
  dialog.remove()
  vi.advanceTimersByTime(SECOND_MS)
  const [offer, ...more] = takeToasts()
  expect(more).toEqual([])
  expect(offer).toMatchObject({ text: 'A new version is ready', lastsMs: 30 * SECOND_MS })
  expect(offer?.stays).toBeUndefined()

  offer?.onClose?.()
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect(takeToasts()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(takeToasts().map(({ text }) => text)).toEqual(['A new version is ready'])
  vi.useRealTimers()
})
