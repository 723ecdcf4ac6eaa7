import { expect, it } from 'vitest'
import { holidayOn } from './holidays.ts'
import { repeatInput, seriesTexts } from './repeat-input.ts'
import { ruleOf, ruleProblem } from './rule.ts'
import { seriesStarts } from './series-dates.ts'
import { ruleText, seriesText } from './series-text.ts'

const repeat = (fields: object) => repeatInput.parse({ pattern: 'weekly', count: 10, ...fields })

it('a rule has the words of RFC 5545 and reads as plain English', () => {
  const cases = [
    [{}, '2026-12-03', 'FREQ=WEEKLY;BYDAY=TH;COUNT=10', 'Every Thursday'],
    [{ interval: 2 }, '2026-12-06', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;COUNT=10', 'Every 2 weeks on Sunday'],
    [
      { pattern: 'monthly' },
      '2026-12-12',
      'FREQ=MONTHLY;BYDAY=2SA;COUNT=10',
      'Second Saturday of every month',
    ],
    [
      { pattern: 'monthly_last', count: null, until: '2027-06-30' },
      '2026-12-31',
      'FREQ=MONTHLY;BYDAY=-1TH;UNTIL=20270630',
      'Last Thursday of every month',
    ],
    [{ pattern: 'dates', dates: ['2027-01-01'] }, '2026-12-31', null, 'Chosen dates'],
  ] as const
  for (const [fields, date, rule, text] of cases) {
    expect(ruleOf(repeat(fields), date)).toBe(rule)
    expect(ruleText(rule)).toBe(text)
  }
  expect(seriesText('FREQ=WEEKLY;BYDAY=TH;COUNT=10', ['2027-06-23', '2027-06-30'])).toBe(
    'Every Thursday until Jun 30, 2027 · 2 dates',
  )
})

it('a rule that its first date doesn’t meet, or that never ends, is refused with a reason', () => {
  expect(ruleProblem(repeat({ pattern: 'monthly' }), '2026-12-31')).toBe(seriesTexts.noFifth)
  expect(ruleProblem(repeat({ pattern: 'monthly_last' }), '2026-12-24')).toBe(seriesTexts.notLast)
  expect(ruleProblem(repeat({ count: null, until: '2026-12-03' }), '2026-12-03')).toBe(
    seriesTexts.endTooEarly,
  )
  const bad = [
    { count: null },
    { until: '2027-01-01' },
    { count: 54 },
    { count: 1 },
    { interval: 0 },
    { interval: 13 },
    { pattern: 'dates', dates: [] },
    { pattern: 'daily' },
    { skipped: ['2027-02-30'] },
  ]
  for (const fields of bad)
    expect(repeatInput.safeParse({ pattern: 'weekly', count: 10, ...fields }).success).toBe(false)
})

it('holidays are on their dates in every year', () => {
  const days = {
    '2026-11-26': 'Thanksgiving',
    '2027-11-25': 'Thanksgiving',
    '2027-05-31': 'Memorial Day',
    '2026-05-25': 'Memorial Day',
    '2027-01-18': 'Martin Luther King Jr. Day',
    '2027-09-06': 'Labor Day',
    '2026-12-31': 'New Year’s Eve',
    '2027-05-09': 'Mother’s Day',
    '2027-05-24': null,
    '2026-11-19': null,
  }
  for (const [day, name] of Object.entries(days)) expect([day, holidayOn(day)]).toEqual([day, name])
})

it('dates keep their wall clock across clock changes, and one that the clocks skip begins later', () => {
  const sundays = ['2027-03-07', '2027-03-14', '2027-03-21']
  const clocks = (time: string) =>
    seriesStarts(sundays, time, 'America/Detroit').map(({ time: at, startsAt, moved }) => [
      at,
      startsAt.toISOString(),
      moved,
    ])
  expect(clocks('21:00')).toEqual([
    ['21:00', '2027-03-08T02:00:00.000Z', false],
    ['21:00', '2027-03-15T01:00:00.000Z', false],
    ['21:00', '2027-03-22T01:00:00.000Z', false],
  ])
  expect(clocks('02:30')).toEqual([
    ['02:30', '2027-03-07T07:30:00.000Z', false],
    ['03:30', '2027-03-14T07:30:00.000Z', true],
    ['02:30', '2027-03-21T06:30:00.000Z', false],
  ])
  const twice = seriesStarts(['2026-11-01'], '01:30', 'America/Detroit')
  expect(twice).toMatchObject([{ time: '01:30', timeIsSecond: false, moved: false }])
})
