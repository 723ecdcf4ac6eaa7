import { onTestFinished, vi } from 'vitest'

/** Makes the window as narrow as a phone’s until the end of the test. */
export function onPhone(): void {
  const real = window.matchMedia.bind(window)
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query.includes('max-width') ? Object.assign(real(query), { matches: true }) : real(query),
    )
  onTestFinished(() => spy.mockRestore())
}
