import { expect, test } from 'vitest'
import { datesLine } from './dates-line.ts'

const dates = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    // After midnight in London, still the day before in Detroit.
    startsAt: new Date(Date.UTC(2027, 5, 4 + 7 * n, 1)).toISOString(),
    timeZone: 'America/Detroit',
  }))

test('several dates are counted, and the first of many are named', () => {
  expect(datesLine(dates(2))).toBe('2 dates: Jun 3 and Jun 10')
  expect(datesLine(dates(5))).toBe('5 dates: Jun 3, Jun 10, Jun 17, Jun 24 and Jul 1')
  expect(datesLine(dates(6))).toBe('6 dates: Jun 3, Jun 10, Jun 17, Jun 24 and 2 more')
})
