import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockTimeInput, calendarRange } from './booking-input.ts'
import { eveningPayCents } from './evening-pay.ts'
import { offerDifferences, TERM_FIELDS, termTexts } from './offer-differences.ts'
import { offerInput, type OfferTerms, typedFee } from './offer-terms.ts'
import { offerExpiry, withArtistBuffer } from './offer-time.ts'

const terms: OfferTerms = {
  feeCents: 65_000,
  start: '2026-11-27T21:30',
  end: '2026-11-28T00:30',
  timeZone: 'America/Detroit',
  sets: 2,
  sound: 'venue',
  meals: 'meal',
  lodging: false,
  note: '',
}

describe('differences between two offers', () => {
  it('name every field that changed, as text', () => {
    const next = { ...terms, feeCents: 70_050, end: '2026-11-28T01:00', note: 'Load in at six' }
    expect(offerDifferences(terms, next)).toEqual([
      { field: 'fee', label: 'Fee', from: '$650.00', to: '$700.50' },
      { field: 'end', label: 'End', from: 'Sat, Nov 28, 2026, 12:30 AM', to: 'Sat, Nov 28, 2026, 1:00 AM' },
      { field: 'note', label: 'Note', from: 'None', to: 'Load in at six' },
    ])
    expect(offerDifferences(terms, { ...terms })).toEqual([])
  })

  it('have a text for each field of the terms', () => {
    expect(Object.keys(termTexts(terms))).toEqual([...TERM_FIELDS])
  })
})

describe('the pay of an evening', () => {
  it.each([
    ['flat', 180, 65_000, 65_000],
    ['hourly', 480, 5500, 44_000],
    ['hourly', 50, 5500, 4583],
    ['hourly', null, 5500, 16_500],
  ] as const)(
    'of a %s gig of %s minutes for %s cents is %s cents',
    (paymentType, durationMinutes, payCents, cents) => {
      expect(eveningPayCents({ payCents, paymentType, durationMinutes })).toBe(cents)
    },
  )
})

describe('a fee', () => {
  it.each(['0', '650', '650.5', '1,5', ' 12 ', 12.5])('is read from %s, or refused with a text', (typed) => {
    const read = typedFee.safeParse(typed)
    expect(read.success).toBe(typed !== '1,5')
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '10.005', '1e3', '0x10', '', '1000000.01', null, {}])(
    'is never %s',
    (typed) => {
      expect(typedFee.safeParse(typed).success).toBe(false)
    },
  )
})

describe('times', () => {
  it('end an offer after its hours, and never after a start', () => {
    const now = new Date('2026-11-01T12:00:00Z')
    const soon = new Date('2026-11-02T12:00:00Z')
    expect(offerExpiry(now, 72, new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2026-11-04T12:00:00Z'))
    expect(offerExpiry(now, 72, new Date('2027-01-01T00:00:00Z'), soon)).toEqual(soon)
  })

  it('include the artist’s buffer before and after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e9 }), (start, length) => {
        const time = { startsAt: new Date(start), endsAt: new Date(start + length) }
        const { from, to } = withArtistBuffer(time)
        expect([start - from.getTime(), to.getTime() - start - length]).toEqual([3_600_000, 3_600_000])
      }),
    )
  })

  it('of an offer, a block and a range end after they start', () => {
    const offer = {
      fee: '1',
      start: terms.end,
      end: terms.start,
      sets: 1,
      sound: 'none',
      meals: 'none',
      lodging: true,
    }
    expect(offerInput.safeParse(offer).error?.issues).toMatchObject([{ path: ['end'] }])
    expect(blockTimeInput.safeParse({ start: terms.end, end: terms.start }).success).toBe(false)
    expect(calendarRange.safeParse({ from: '2026-01-02', to: '2026-01-01' }).success).toBe(false)
    expect(calendarRange.safeParse({ from: '2026-01-01', to: '2026-03-03' }).success).toBe(true)
    expect(calendarRange.safeParse({ from: '2026-01-01', to: '2026-03-04' }).success).toBe(false)
  })
})
