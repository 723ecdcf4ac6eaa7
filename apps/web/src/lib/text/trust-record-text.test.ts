import { expect, it } from 'vitest'
import { trustRecordTexts } from './trust-record-text.ts'

const NOTHING = {
  due: 0,
  paidOnTime: 0,
  unpaid: 0,
  medianHours: null,
  played: 0,
  lateCancellations: 0,
  sickCancellations: 0,
  hosted: 0,
  hostedLateCancellations: 0,
  unanswered: 0,
  answerHours: null,
}

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
  expect(trustRecordTexts({ ...NOTHING, played: 3, sickCancellations: 2 })).toEqual([
    '3 shows played, no late cancellations, 2 because of illness',
  ])
})

it('says how a venue keeps its shows and how long a member takes to answer', () => {
  const host = { ...NOTHING, hosted: 12, hostedLateCancellations: 1, unanswered: 2, answerHours: 4.2 }
  expect(trustRecordTexts(host)).toEqual([
    '12 shows hosted, 1 late cancellation',
    'Usually replies within 5 hours',
    '2 requests not answered in the last 90 days',
  ])
  expect(trustRecordTexts({ ...NOTHING, answerHours: 40 })).toEqual(['Usually replies within 2 days'])
})
