import { expect, it } from 'vitest'
import { curfewWarning } from './index.ts'

// 2027-08-06 is a Friday.
const stage = { name: 'Main room', curfews: ['', '', '', '23:00', '01:30', '', ''] }
const hours = (start: string, end: string) => ({ start: `2027-08-${start}`, end: `2027-08-${end}` })

it.each([
  ['ends at the curfew', hours('06T22:00', '07T01:30'), null],
  ['ends before it', hours('05T19:00', '05T22:59'), null],
  ['is on a night without one', hours('07T22:00', '08T04:00'), null],
  [
    'goes past one after midnight',
    hours('06T22:00', '07T01:31'),
    /ends at 1:30 AM on Fridays.* until 1:31 AM/,
  ],
  ['goes past one before midnight', hours('05T20:00', '05T23:15'), /ends at 11:00 PM on Thursdays/],
  ['begins after midnight, in the night before', hours('07T00:30', '07T02:00'), /1:30 AM on Fridays/],
  ['isn’t finished in the form', { start: 'T20:00', end: '' }, null],
])('an evening that %s', (_, evening, expected) => {
  const warning = curfewWarning(stage, evening)
  if (expected === null) expect(warning).toBeNull()
  else expect(warning).toMatch(expected)
  expect(curfewWarning(null, evening)).toBeNull()
})
