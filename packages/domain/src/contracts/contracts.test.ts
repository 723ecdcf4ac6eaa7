import { formatMoney, spellOutDollars } from '../money/index.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateAfter } from '../lifecycle/index.ts'
import {
  canonicalJson,
  composeDocument,
  composeSchedule,
  CONTRACT_GRAPH,
  CONTRACT_STATUSES,
  type ContractStep,
  contractStatusText,
  type DocumentFacts,
  isLateCancel,
  keptOnCancel,
  lateCancelCents,
  signContractInput,
  signingDeadline,
  signingReminder,
  versionDifferences,
  documentOn,
} from './index.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(text)

const facts = (terms: Partial<DocumentFacts['terms']> = {}): DocumentFacts => ({
  contractId: '2e301d9f-3351-453d-8af5-9d7ded8d9f24',
  version: 1,
  artist: { name: 'Reyes Trio', representedBy: 'Ada Reyes' },
  venue: { name: 'The Test Room', representedBy: '' },
  gig: { title: 'Friday late set', location: 'Detroit, MI' },
  terms: {
    feeCents: 65_000,
    currency: 'USD',
    start: '2026-10-31T23:00',
    end: '2026-11-01T02:00',
    timeZone: 'America/Detroit',
    sets: 2,
    sound: 'venue',
    meals: 'none',
    lodging: true,
    note: '',
    startsAt: at('2026-11-01T03:00:00Z'),
    endsAt: at('2026-11-01T07:00:00Z'),
    ...terms,
  },
  takesDeposits: true,
})

describe('the document', () => {
  it('names each moment in the zone of that moment, over a clock change', () => {
    const rows = composeDocument(facts()).sections.flatMap((section) => section.rows)
    const value = (label: string) => rows.find((row) => row.label === label)?.value
    expect(value('Start')).toBe('Saturday, October 31, 2026, 11:00 PM EDT')
    expect(value('End')).toBe('Sunday, November 1, 2026, 2:00 AM EST')
    expect(value('Fee')).toBe('$650.00 (six hundred fifty and 00/100 dollars)')
    expect(value('Artist')).toBe('Reyes Trio, represented by Ada Reyes')
    expect(value('Venue')).toBe('The Test Room')
  })

  it('is the same for the same facts, and different for any other term', () => {
    const text = (terms: Partial<DocumentFacts['terms']> = {}) =>
      canonicalJson(JSON.parse(JSON.stringify(composeDocument(facts(terms)))) as never)
    expect(text()).toBe(text())
    for (const change of [
      { feeCents: 65_001 },
      { sets: 3 },
      { sound: 'none' as const },
      { meals: 'meal' as const },
      { lodging: false },
      { note: 'x' },
      { startsAt: at('2026-11-01T03:01:00Z') },
    ])
      expect(text(change)).not.toBe(text())
  })

  it('says when the deposit is due, what a late cancellation costs without one, and what a payment outside does', () => {
    const text = (terms: Partial<DocumentFacts['terms']> = {}) =>
      composeDocument(facts(terms))
        .sections.flatMap(({ paragraphs }) => paragraphs)
        .join('\n')
    expect(text()).toContain('at least 72 hours before the start')
    expect(text()).toContain('if the fee is not deposited, the venue owes the artist that amount')
    expect(text()).toContain('not deposited 24 hours before the start, the artist may cancel')
    expect(text()).toContain('outside Bandstand settles the fee once both sides have confirmed it')
    expect(text({ feeCents: 0 })).not.toContain('deposits the fee')
    expect(composeDocument(facts()).format).toBe(2)
    expect(composeDocument(facts()).terms).not.toHaveProperty('deposit')
  })

  it('requires no deposit where none is possible, and then lets nobody leave because of that', () => {
    const { terms, sections } = composeDocument({ ...facts(), takesDeposits: false })
    const text = sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
    expect(terms.deposit).toBe('none')
    expect(text).toContain('The venue pays the fee directly to the artist')
    expect(text).toContain('if the venue cancels, it owes the artist $325.00 (50 percent of the fee)')
    expect(text).not.toMatch(/escrow|deposited|without a note/)
  })

  it('names who plays in an annex, and without a line-up has no word of it', () => {
    const players = [
      { name: 'Ada Reyes', instruments: ['Vocals', 'Piano'] },
      { name: 'Kim', instruments: [] },
    ]
    const document = composeDocument({ ...facts(), lineup: players })
    expect(document.lineup).toEqual(players)
    expect(document.sections.at(-1)).toMatchObject({
      heading: 'Annex: Line-up',
      rows: [
        { label: 'Ada Reyes', value: 'Vocals, Piano' },
        { label: 'Kim', value: 'Not specified' },
      ],
    })
    const before = composeDocument(facts())
    expect(JSON.stringify(composeDocument({ ...facts(), lineup: [] }))).toBe(JSON.stringify(before))
    expect(Object.keys(before)).not.toContain('lineup')
    expect(document.sections.slice(0, -1)).toEqual(before.sections)
  })

  it('lists what a version changes, field by field', () => {
    const [before, after] = [composeDocument(facts()), composeDocument(facts({ sets: 3, note: 'Late' }))]
    expect(versionDifferences(before, after)).toEqual([
      { field: 'sets', label: 'Sets', from: '2', to: '3' },
      { field: 'note', label: 'Note', from: 'None', to: 'Late' },
    ])
  })
})

describe('the canonical text', () => {
  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [1, null, true], a: { d: 'é', c: '"' } })).toBe(
      '{"a":{"c":"\\"","d":"é"},"b":[1,null,true]}',
    )
  })

  it('reads back as the value it was made from', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.maxSafeInteger(),
        fc.boolean(),
        tie('list'),
        tie('record'),
      ),
      list: fc.array(tie('any'), { maxLength: 4 }),
      record: fc.dictionary(fc.string(), tie('any'), { maxKeys: 4, noNullPrototype: true }),
    })).any
    fc.assert(
      fc.property(value, (any) => {
        const text = canonicalJson(any as never)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(any)))
        expect(canonicalJson(JSON.parse(text) as never)).toBe(text)
      }),
    )
  })

  it('refuses numbers that not every program writes the same way', () => {
    for (const number of [0.1, 1e21, Number.NaN, Infinity])
      expect(() => canonicalJson(number)).toThrow(RangeError)
  })
})

it.each([
  [0, 'zero and 00/100 dollars'],
  [105, 'one and 05/100 dollars'],
  [1_900, 'nineteen and 00/100 dollars'],
  [4_200, 'forty-two and 00/100 dollars'],
  [65_050, 'six hundred fifty and 50/100 dollars'],
  [100_000_000, 'one million and 00/100 dollars'],
  [121_999_999, 'one million two hundred nineteen thousand nine hundred ninety-nine and 99/100 dollars'],
])('writes %i cents in words', (cents, text) => {
  expect(spellOutDollars(cents)).toBe(text)
})

describe('time', () => {
  const agreed = at('2026-11-20T12:00:00Z')

  it('allows 72 hours to sign, at most until the performance', () => {
    expect(signingDeadline(agreed, at('2026-12-20T00:00:00Z'))).toEqual(at('2026-11-23T12:00:00Z'))
    expect(signingDeadline(agreed, at('2026-11-21T00:00:00Z'))).toEqual(at('2026-11-21T00:00:00Z'))
  })

  it('reminds a day before the deadline, but not before half of the time is over', () => {
    expect(signingReminder(agreed, at('2026-11-23T12:00:00Z'))).toEqual(at('2026-11-22T12:00:00Z'))
    expect(signingReminder(agreed, at('2026-11-20T18:00:00Z'))).toEqual(at('2026-11-20T15:00:00Z'))
  })

  it('leaves the artist half of the fee when the venue cancels less than 48 hours before', () => {
    const start = at('2026-11-27T02:00:00Z')
    const before = (hours: number) => new Date(start.getTime() - hours * HOUR)
    expect(isLateCancel(start, before(48))).toBe(false)
    expect(isLateCancel(start, new Date(before(48).getTime() + 1))).toBe(true)
    expect(lateCancelCents(65_001)).toBe(32_501)
    expect(keptOnCancel('venue', start, before(47), 32_500)).toBe(32_500)
    expect(keptOnCancel('venue', start, before(48), 32_500)).toBe(0)
    expect(keptOnCancel('artist', start, before(1), 32_500)).toBe(0)
  })
})

describe('the states', () => {
  it('shows an unknown status unchanged [FLOW-28]', () => {
    expect(CONTRACT_STATUSES.map(contractStatusText)).toEqual([
      'Waiting for signatures',
      'Signed',
      'Not signed in time',
      'Cancelled',
    ])
    for (const status of ['on_hold', 'toString', '']) expect(contractStatusText(status)).toBe(status)
  })

  it('has no step out of an end state, and none by anyone but its own party or the clock', () => {
    for (const event of Object.keys(CONTRACT_GRAPH) as ContractStep[])
      for (const ended of ['expired', 'cancelled'] as const)
        for (const actorRole of ['artist', 'venue', 'system'] as const)
          expect(stateAfter(CONTRACT_GRAPH, ended, event, [actorRole])).toBeNull()
    expect(stateAfter(CONTRACT_GRAPH, 'pending', 'signed', ['system'])).toBeNull()
    expect(stateAfter(CONTRACT_GRAPH, 'pending', 'expired', ['venue'])).toBeNull()
    expect(stateAfter(CONTRACT_GRAPH, 'signed', 'expired', ['system'])).toBeNull()
  })
})

it('accepts a signature with a name, a consent and a hash, and nothing else', () => {
  const form = { hash: 'A1'.repeat(32), typedName: ' Ada Reyes ', consent: true }
  expect(signContractInput.parse(form)).toEqual({ ...form, hash: 'a1'.repeat(32), typedName: 'Ada Reyes' })
  for (const wrong of [{ consent: false }, { typedName: 'A' }, { hash: '' }, { ip: '10.0.0.1' }])
    expect(signContractInput.safeParse({ ...form, ...wrong }).success).toBe(false)
})

describe('one document for several dates', () => {
  const week = (days: number) => {
    const { terms, ...rest } = facts()
    const move = (clock: string) =>
      new Date(Date.parse(`${clock}Z`) + days * 86_400_000).toISOString().slice(0, 16)
    return {
      ...rest,
      contractId: `contract-${days}`,
      terms: {
        ...terms,
        start: move(terms.start),
        end: move(terms.end),
        startsAt: new Date(terms.startsAt.getTime() + days * 86_400_000),
        endsAt: new Date(terms.endsAt.getTime() + days * 86_400_000),
      },
    }
  }
  it('names every date with its fee, and the sum', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 53 }),
        (weeks) => {
          const dates = weeks.toSorted((a, b) => a - b).map((days) => week(days))
          const document = composeSchedule(dates)
          expect(document).toMatchObject({ format: 3, contractId: dates[0]!.contractId })
          const section = (heading: string) => document.sections.find((each) => each.heading === heading)!
          expect(section('Dates').rows).toHaveLength(dates.length)
          const sum = dates.reduce((total, { terms }) => total + terms.feeCents, 0)
          expect(section('Fee and payment').rows.at(-1)?.value).toContain(formatMoney(sum))
          for (const [index, date] of document.schedule!.entries()) {
            const own = documentOn(document, date)
            expect(own.sections).toEqual(document.sections)
            expect(own.terms).toEqual(composeDocument(dates[index]!).terms)
          }
        },
      ),
      { numRuns: 30 },
    )
  })
})
