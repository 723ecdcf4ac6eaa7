import { expect, it } from 'vitest'
import { readFee } from './read-fee.ts'

it.each([
  ['$1,200.00', 120_000],
  ['1,200', 120_000],
  ['1.200,00', 120_000],
  ['1.200', 120_000],
  ['$200,00', 20_000],
  ['$1 200', 120_000],
  ['$150 flat', 15_000],
  ['2k', 200_000],
  ['0', 0],
  ['free', 0],
  ['450.5', 45_050],
])('%s is %i cents', (text, cents) => {
  expect(readFee(text, 1)).toEqual({ cents, isNote: false, check: null })
})

it.each(['250 €', '$75/hr', '70% door', '300-400', '-50', '99999999', '1.2.3', 'ask Dee'])(
  '%s stays a note',
  (text) => {
    expect(readFee(text, 1)).toMatchObject({
      cents: null,
      isNote: true,
      check: expect.stringMatching(/note\.$/),
    })
  },
)

it('pay by act is added up', () => {
  expect(readFee('450/act', 3)).toMatchObject({ cents: 135_000, isNote: true })
  expect(readFee('450/act', 1)).toMatchObject({ cents: 45_000, isNote: false })
  expect(readFee('100/150/400', 3)).toMatchObject({ cents: 65_000, isNote: true })
})

it.each(['', 'TBD', '?'])('%j says nothing', (text) => {
  expect(readFee(text, 1)).toEqual({ cents: null, isNote: false, check: null })
})
