import * as fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { phone, PHONE_INVALID, phoneText } from './phone.ts'
import { phoneLink } from './phone-link.ts'

const fullWidth = (text: string) =>
  text.replaceAll(/[\d().-]/g, (each) => String.fromCodePoint(each.codePointAt(0)! + 0xfee0))

/** How Americans write the three parts of a number. */
const APART: ((area: string, exchange: string, line: string) => string)[] = [
  (a, b, c) => `${a}.${b}.${c}`,
  (a, b, c) => `(${a}) ${b}-${c}`,
  (a, b, c) => `(${a})${b}-${c}`,
  (a, b, c) => `${a}-${b}-${c}`,
  (a, b, c) => `${a}/${b}-${c}`,
  (a, b, c) => `${a} ${b} ${c}`,
  (a, b, c) => `${a}${b}${c}`,
  (a, b, c) => `${a}\u00a0${b}\u00a0${c}`,
  (a, b, c) => `${a}\u2011${b}\u2011${c}`,
  (a, b, c) => `${a}\u2013${b}\u2013${c}`,
  (a, b, c) => `${a} · ${b} · ${c}`,
  (a, b, c) => `${a}\u2009${b}\u202f${c}`,
]
const COUNTRY = ['', '1', '1-', '1 ', '1.', '+1', '+1 ', '+1-', '+1.', 'tel:+1-', 'tel:']
const EXTENSIONS = [' x', 'x', ' ext ', ' ext. ', ' extension ', ', ext. ', ' #', ';ext=']

describe('a phone number', () => {
  const digits = (first: number, least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((number) => String(number).padStart(first, '0'))
  const parts = fc.tuple(digits(3, 201, 989), digits(3, 200, 999), digits(4, 0, 9999))

  it('is stored once, however an American writes it, and shown in one way', () => {
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom(...APART),
        fc.constantFrom(...COUNTRY),
        fc.option(fc.tuple(fc.constantFrom(...EXTENSIONS), fc.integer({ min: 1, max: 99_999 }))),
        fc.constantFrom(
          (text: string) => text,
          fullWidth,
          (text: string) => `  ${text}\t`,
        ),
        ([area, exchange, line], apart, country, extension, finish) => {
          const typed = `${country}${apart(area, exchange, line)}${extension?.join('') ?? ''}`
          const stored = phone.parse(finish(typed))
          const [, number] = extension ?? []
          expect(stored, typed).toBe(`+1${area}${exchange}${line}${number ? `;ext=${number}` : ''}`)
          const shown = `(${area}) ${exchange}-${line}${number ? ` ext. ${number}` : ''}`
          expect(phoneText(stored)).toBe(shown)
          expect(phone.parse(shown)).toBe(stored)
          expect(phoneLink(shown)).toBe(`tel:+1${area}${exchange}${line}`)
        },
      ),
    )
  })

  it('of another country keeps its country, as it is written there and here', () => {
    for (const country of getCountries()) {
      const number = getExampleNumber(country, examples)!
      if (number.number.length < 10 || number.number.length > 15) continue
      for (const typed of [
        number.number,
        number.formatInternational(),
        number.format('IDD', { fromCountry: 'US' }),
      ])
        if (typed) expect(phone.parse(typed), `${country} ${typed}`).toBe(number.number)
      expect(phone.parse(phoneText(number.number)), country).toBe(number.number)
    }
    expect(phoneText('+442079460958')).toBe('+44 20 7946 0958')
    expect(phoneLink('+44 20 7946 0958')).toBe('tel:+442079460958')
  })

  it('stays what it is when it is saved again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789-+() .x/')), maxLength: 30 }),
        (typed) => {
          const stored = phone.safeParse(typed)
          if (!stored.success || stored.data === '') return
          expect(phone.parse(stored.data)).toBe(stored.data)
          expect(phone.parse(phoneText(stored.data))).toBe(stored.data)
          expect(stored.data).toMatch(/^\+?\d{9,15}(;ext=\d+)?$/)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    '----------',
    '++++++++++',
    '(((((())))))',
    '- - - - - -',
    '555-0148',
    '911',
    'call the bar',
    '313-555-0148 after 5',
    '313-555-0148 or 313-555-0149',
    '++1 313 555 0148',
    '1234567890123456',
    'x'.repeat(20_000),
    '1'.repeat(20_000),
  ])('is not %j', (typed) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(PHONE_INVALID)
  })

  it('of the time before is shown as it was stored if no country has it', () => {
    expect(phoneText('----------')).toBe('----------')
    expect(phoneText('313 555 0142')).toBe('(313) 555-0142')
    expect(phoneText('')).toBe('')
  })
})
