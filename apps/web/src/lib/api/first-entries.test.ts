import { expect, it } from 'vitest'
import { firstEntries } from './first-entries.ts'

it('names three and counts the rest', () => {
  expect(firstEntries([])).toBe('')
  expect(firstEntries(['Piano', 'Viola', 'Oboe'])).toBe('Piano, Viola, Oboe')
  expect(firstEntries(['Piano', 'Viola', 'Oboe', 'Harp', 'Cello'])).toBe('Piano, Viola, Oboe, 2 more')
})
