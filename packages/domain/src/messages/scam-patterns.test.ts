import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCAM_SIGNS, type ScamSign, scamSigns } from './scam-patterns.ts'

const SAID: Record<ScamSign, string[]> = {
  overpayment: [
    'The check is for $2,500, please refund the difference to my driver.',
    'My secretary paid you too much by mistake',
    'Deposit the check and wire the excess to the sound company.',
    'I will send a certified check',
  ],
  elsewhere: [
    'Please write me on WhatsApp',
    'Let us continue over Signal',
    'Email me directly at big.boss@example.com',
    'This is not my personal email, use the other one: here is my private number',
    'Better we settle this outside of Bandstand',
  ],
  untraceable: [
    'I pay by Western Union',
    'Just get five Steam cards',
    'Half of it in Bitcoin',
    'We do a wire transfer on Monday',
  ],
}
const HARMLESS = [
  'Two sets, and load-in is at six.',
  'What is the difference between the two stages?',
  'We return to Detroit in May. The rest of the band arrives later.',
  'Please send the set list, and the stage plot as a PDF.',
  'The fee is $650, paid through the site.',
  'Our drummer is called Bill. The signal chain is simple: two DI boxes.',
  'Check in with the front desk; the piano was tuned last week.',
]
const spaced = (text: string) =>
  fc
    .array(fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0'), { minLength: 40, maxLength: 40 })
    .map((spaces) => {
      let at = 0
      return text.replaceAll(' ', () => spaces[at++ % spaces.length] ?? ' ')
    })
const cased = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: 60, maxLength: 60 })
    .map((upper) =>
      Array.from(text, (c, at) => (upper[at % 60] ? c.toUpperCase() : c.toLowerCase())).join(''),
    )

describe('signs of a scam', () => {
  it('are found in what scammers write, and not in messages about a gig', () => {
    for (const sign of SCAM_SIGNS)
      for (const text of SAID[sign]) expect(scamSigns(text), text).toContain(sign)
    for (const text of HARMLESS) expect(scamSigns(text), text).toEqual([])
  })

  it('are not hidden by case, spacing, invisible characters or surrounding text', () => {
    const said = fc.constantFrom(...SCAM_SIGNS.flatMap((sign) => SAID[sign].map((text) => ({ sign, text }))))
    fc.assert(
      fc.property(
        said.chain(({ sign, text }) =>
          fc.tuple(
            fc.constant(sign),
            spaced(text).chain(cased),
            fc.constantFrom(...HARMLESS),
            fc.nat(text.length),
          ),
        ),
        ([sign, text, around, at]) => {
          const broken = `${text.slice(0, at)}\u200b${text.slice(at)}`
          expect(scamSigns(`${around} ${broken} ${around}`)).toContain(sign)
        },
      ),
    )
  })

  it('are found in any text, however odd, in the same order and with the same result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const signs = scamSigns(text)
        expect(scamSigns(text)).toEqual(signs)
        expect(SCAM_SIGNS.filter((sign) => signs.includes(sign))).toEqual(signs)
      }),
    )
  })
})
