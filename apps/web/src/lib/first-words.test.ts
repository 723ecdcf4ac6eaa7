import { expect, it } from 'vitest'
import { firstWords } from './first-words.ts'

it('names three and counts the rest', () => {
  expect(firstWords([])).toBe('')
  expect(firstWords(['Piano', 'Viola', 'Oboe'])).toBe('Piano, Viola, Oboe')
  expect(firstWords(['Piano', 'Viola', 'Oboe', 'Harp', 'Cello'])).toBe('Piano, Viola, Oboe, 2 more')
})
