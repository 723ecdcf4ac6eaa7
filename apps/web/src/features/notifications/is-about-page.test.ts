import { expect, it } from 'vitest'
import { isAboutPage } from './is-about-page.ts'

it('a notification is about the page that shows its item, whatever else is in the URL', () => {
  const at = (pathname: string, search = '') => ({ pathname, search })
  expect(isAboutPage('/bookings/1#reviews', at('/bookings/1'))).toBe(true)
  expect(isAboutPage('/payments?payment=1', at('/payments', '?page=2&payment=1'))).toBe(true)
  expect(isAboutPage('/payments?payment=1', at('/payments'))).toBe(false)
  expect(isAboutPage('/payments', at('/payments', '?payment=1'))).toBe(true)
  expect(isAboutPage('/bookings/1', at('/bookings'))).toBe(false)
  expect(isAboutPage('/bookings/1', at('/bookings/12'))).toBe(false)
})
