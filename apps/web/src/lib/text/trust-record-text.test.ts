import { expect, it } from 'vitest'
import { trustRecordTexts } from './trust-record-text.ts'

const NOTHING = { due: 0, paidOnTime: 0, unpaid: 0, medianHours: null, played: 0, lateCancellations: 0 }

it('says how a venue paid and how often an artist played, and nothing without a record', () => {
  expect(trustRecordTexts(NOTHING)).toEqual([])
  expect(trustRecordTexts({ ...NOTHING, due: 6, paidOnTime: 5, medianHours: 2.5 })).toEqual([
    'Paid 5 of 6 fees on time, usually within 3 hours after the show',
  ])
  expect(trustRecordTexts({ ...NOTHING, due: 1 })).toEqual(['Paid 0 of 1 fee on time'])
  expect(trustRecordTexts({ ...NOTHING, due: 3, paidOnTime: 2, unpaid: 1 })).toEqual([
    'Paid 2 of 3 fees on time',
    '1 fee unpaid',
  ])
  expect(trustRecordTexts({ ...NOTHING, played: 1 })).toEqual(['1 show played, no late cancellations'])
  expect(trustRecordTexts({ ...NOTHING, played: 1200, lateCancellations: 1 })).toEqual([
    '1,200 shows played, 1 late cancellation',
  ])
})
