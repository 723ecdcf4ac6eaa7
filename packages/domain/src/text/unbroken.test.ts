import { expect, it } from 'vitest'
import { unbrokenParts } from './index.ts'

it.each([
  ['Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST, Detroit', ['9:30 PM to 12:30 AM EST,']],
  ['Eastern Market, Detroit, MI 48207', ['MI 48207']],
  ['6:00 PM, Detroit, MI 48207-1234', ['6:00 PM,', 'MI 48207']],
  ['Reply by 12:00 PM. I know 2 PM or 10:00', ['12:00 PM.']],
  ['Mon, Oct 5, 6:30 PM EDT · $155.00 · The Room', ['6:30 PM EDT ·', '$155.00 ·']],
  ['Nothing here', []],
])('keeps hours, and a state with its ZIP code, in one part: %s', (text, units) => {
  const parts = unbrokenParts(text)
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(units)
  expect(parts.join('')).toBe(text)
})
