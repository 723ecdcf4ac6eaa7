import { expect, test } from 'vitest'
import { withoutAdvice } from './without-advice.ts'

test.each([
  ['We can’t reach Bandstand. Try again.', 'We can’t reach Bandstand.'],
  ['You’re offline. Try again once you’re connected.', 'You’re offline.'],
  [
    'Something went wrong on our side. Try again. If it happens again, contact us and quote 1f.',
    'Something went wrong on our side. If it happens again, contact us and quote 1f.',
  ],
  ['This booking was cancelled', 'This booking was cancelled'],
])('leaves out the advice that the button beside it gives: %s', (text, shown) => {
  expect(withoutAdvice(text)).toBe(shown)
})
