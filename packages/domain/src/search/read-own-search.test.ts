import { expect, it } from 'vitest'
import { addDays, weekdayName } from '../time/index.ts'
import { readOwnSearch } from './index.ts'

/** A Friday. */
const TODAY = '2026-11-27'
const daysOf = (text: string, today = TODAY) =>
  readOwnSearch(text, today)
    .find(({ days }) => days !== null)
    ?.days?.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)) ?? null
const amountsOf = (text: string) =>
  readOwnSearch(text, TODAY).flatMap(({ cents }) => (cents === null ? [] : [cents]))

const threeYears = (day: string) => [2025, 2026, 2027].map((year) => `${year}-${day}`)

it.each([
  ['nov 28', threeYears('11-28')],
  ['Nov. 28', threeYears('11-28')],
  ['NOVEMBER 28th', threeYears('11-28')],
  ['28 nov', threeYears('11-28')],
  ['Sept 3', threeYears('09-03')],
  ['11/28', threeYears('11-28')],
  ['1/2', threeYears('01-02')],
  ['Nov 28, 2026', ['2026-11-28']],
  ['Sat, Nov 28, 2026', ['2026-11-28']],
  ['Saturday, November 28', threeYears('11-28')],
  ['11/28/26', ['2026-11-28']],
  ['11/28/2026', ['2026-11-28']],
  ['2026-11-28', ['2026-11-28']],
  ['2026-11', ['2026-11-01 to 2026-11-30']],
  ['november 2026', ['2026-11-01 to 2026-11-30']],
  ['feb', ['2025-02-01 to 2025-02-28', '2026-02-01 to 2026-02-28', '2027-02-01 to 2027-02-28']],
  ['november', [2025, 2026, 2027].map((year) => `${year}-11-01 to ${year}-11-30`)],
  ['today', [TODAY]],
  ['tonight', [TODAY]],
  ['tomorrow', ['2026-11-28']],
  ['yesterday', ['2026-11-26']],
  ['friday', [TODAY]],
  ['sat', ['2026-11-28']],
  ['thurs', ['2026-12-03']],
  ['last friday', ['2026-11-20']],
  ['this sunday', ['2026-11-29']],
  ['next tuesday', ['2026-12-01', '2026-12-08']],
])('reads “%s” as a day', (text, days) => {
  expect(daysOf(text)).toEqual(days)
})

it.each([
  '',
  'ma',
  'no',
  'nov 31',
  '13/1',
  '2/30',
  '2026-02-30',
  '0/5',
  'gantry',
  'friendly',
  '28',
  '2026-13',
  '0001-01-01',

  '11/28/1026',
])('reads no day in “%s”, or at most its month', (text) => {
  expect(daysOf(text)?.filter((day) => !day.includes(' to ')) ?? []).toEqual([])
})

it('finds February 29 in the years that have one', () => {
  expect(daysOf('feb 29', '2027-06-01')).toEqual(['2028-02-29'])
  expect(daysOf('2/29', '2026-06-01')).toEqual(null)
})

it('takes a weekday for the next one to come, whatever today is', () => {
  for (let at = 0; at < 7; at++) {
    const today = addDays(TODAY, at)
    for (const length of ['long', 'short'] as const) {
      for (let ahead = 0; ahead < 7; ahead++) {
        const day = addDays(today, ahead)
        expect(daysOf(weekdayName(day, length), today)).toEqual([day])
      }
    }
  }
})

it.each([
  ['350', [35000]],
  ['$350', [35000]],
  ['$350.00', [35000]],
  ['$1,250', [125000]],
  ['1,250.50', [125050]],
  ['$350,', [35000]],
])('reads “%s” as an amount', (text, cents) => {
  expect(amountsOf(text)).toEqual(cents)
})

it.each(['$', '35o', '-350', '350.555', '1e3', '12,50', '99999999999999999999'])(
  'reads no amount in “%s”',
  (text) => {
    expect(amountsOf(text)).toEqual([])
  },
)

it('reads every part of a text besides the words, and in each way that it can be meant', () => {
  expect(readOwnSearch('Ada nov 28 $350', TODAY)).toEqual([
    { terms: ['ada', 'nov', '28', '$350'], days: null, cents: null },
    { terms: ['ada', 'nov', '$350'], days: null, cents: 2800 },
    {
      terms: ['ada', '$350'],
      days: threeYears('11-28').map((day) => ({ from: day, to: day })),
      cents: null,
    },
    { terms: ['ada'], days: threeYears('11-28').map((day) => ({ from: day, to: day })), cents: 35000 },
  ])
  // A title as well as a day.
  expect(readOwnSearch('Friday jazz', TODAY).map(({ terms }) => terms)).toEqual([
    ['friday', 'jazz'],
    ['jazz'],
  ])
})
