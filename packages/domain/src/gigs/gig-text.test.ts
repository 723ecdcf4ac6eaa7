import { expect, it } from 'vitest'
import { gigHoursText, gigPayText, gigWhenText } from './gig-text.ts'

const friday = {
  date: '2026-11-27',
  time: '21:30',
  timeZone: 'America/Detroit',
  startsAt: '2026-11-28T02:30:00Z',
}

it('the hours of a gig are local to its place, into the night and over a clock change', () => {
  expect(gigHoursText({ ...friday, durationMinutes: 180 })).toBe('9:30 PM to 12:30 AM')
  expect(gigHoursText({ ...friday, durationMinutes: null })).toBe('9:30 PM')
  const fall = {
    date: '2026-10-31',
    time: '23:00',
    timeZone: 'America/Detroit',
    startsAt: '2026-11-01T03:00:00Z',
  }
  expect(gigHoursText({ ...fall, durationMinutes: 240 })).toBe('11:00 PM to 2:00 AM')
})

it('a gig’s day and hours have their zone, also without an end', () => {
  expect(gigWhenText({ ...friday, durationMinutes: 180 })).toBe('Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST')
  expect(gigWhenText({ ...friday, durationMinutes: null })).toBe('Fri, Nov 27, 2026, 9:30 PM EST')
})

it('the pay of a gig is its amount and how it is paid; no amount is no pay', () => {
  expect(gigPayText({ pay: 1250, paymentType: 'flat' })).toBe('$1,250 flat rate')
  expect(gigPayText({ pay: 62.5, paymentType: 'hourly' })).toBe('$62.50 hourly')
  expect(gigPayText({ pay: 0, paymentType: 'negotiable' })).toBeNull()
})
