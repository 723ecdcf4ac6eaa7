import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { catchInstallOffer } from '../../lib/loading/install-offer.ts'
import { InstallBanner } from './install-banner.tsx'

catchInstallOffer()
afterEach(() => void dispatchEvent(new Event('appinstalled')))

/** Fires the event of a browser that could install the app; returns what opens its dialog. */
function offerInstallation() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(offer))
  expect(offer.defaultPrevented).toBe(true)
  return prompt
}
const banner = () => screen.queryByRole('region', { name: 'Install App' })

test('the banner appears with the browser’s offer, and Not Now closes it for this session [PWA-02 PWA-03 PWA-05]', async () => {
  render(<InstallBanner />)
  expect(banner()).toBeNull()
  const prompt = offerInstallation()
  expect(banner()).not.toBeNull()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Not Now', 'Install'])
  await userEvent.click(screen.getByRole('button', { name: 'Not Now' }))
  expect(banner()).toBeNull()
  offerInstallation()
  expect(banner()).toBeNull()
  expect(prompt).not.toHaveBeenCalled()
})

test('Install opens the browser’s dialog [PWA-02 PWA-03]', async () => {
  render(<InstallBanner />)
  const prompt = offerInstallation()
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(banner()).toBeNull()
})

test('an app that already runs on its own offers nothing [PWA-04]', () => {
  const real = window.matchMedia.bind(window)
  const standalone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === '(display-mode: standalone)' ? ({ matches: true } as MediaQueryList) : real(query),
    )
  render(<InstallBanner />)
  offerInstallation()
  expect(banner()).toBeNull()
  standalone.mockRestore()
})
