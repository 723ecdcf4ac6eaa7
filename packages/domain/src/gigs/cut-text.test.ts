import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

it('cuts a description at 150 characters [GIG-04 LIM-41]', () => {
  expect(cutText('a'.repeat(150), 150)).toBe('a'.repeat(150))
  expect(cutText('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`)
})

it('cuts between words, and leaves out what would stand before the ellipsis', () => {
  expect(cutText('Old standards and slow waltzes', 24)).toBe('Old standards and slow…')
  expect(cutText('Old standards and slow waltzes', 22)).toBe('Old standards and slow…')
  expect(cutText('We keep it moving. Load in at six', 18)).toBe('We keep it moving…')
  expect(cutText('We keep it moving, always', 20)).toBe('We keep it moving…')
  expect(cutText('A rock-a-billy-and-swing-quartet', 20)).toBe('A rock-a-billy-and-s…')
})

it('never cuts inside a visible character', () => {
  expect(cutText('👩🏽‍🎤🎷é', 1)).toBe('👩🏽‍🎤…')
  expect(cutText('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301e\u0301…')
})

it('does not change short texts and keeps the beginning of long ones', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        const cut = cutText(text, max)
        if (lengthOf(text) <= max) expect(cut).toBe(text)
        else {
          expect(cut.endsWith('…')).toBe(true)
          expect(text.startsWith(cut.slice(0, -1))).toBe(true)
          expect(lengthOf(cut.slice(0, -1))).toBeLessThanOrEqual(max)
        }
      },
    ),
  )
})
