import { expect, it } from 'vitest'
import { gigFilter } from './gig-filter.ts'

it('shows the first page of open gigs by default', () => {
  expect(gigFilter.parse({})).toEqual({ recurring: 'any', show: 'upcoming', page: 1 })
})

it('reads the parameters of a URL', () => {
  expect(
    gigFilter.parse({
      instrument: ' Piano ',
      minPay: '75.50',
      page: '3',
      recurring: 'one-time',
      dateFrom: '2026-12-01',
    }),
  ).toEqual({
    instrument: 'Piano',
    minPay: 75.5,
    page: 3,
    recurring: 'one-time',
    dateFrom: '2026-12-01',
    show: 'upcoming',
  })
})

it('names the range of an amount that is out of range', () => {
  for (const minPay of ['-1', '1000000.01', '1e9'])
    expect(gigFilter.safeParse({ minPay }).error?.issues[0]?.message).toBe(
      'Enter an amount from $0 to $1,000,000',
    )
})

it.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '1e9' },
  { page: 'two' },
  { minPay: '-1' },
  { minPay: 'much' },
  { minPay: 'Infinity' },
  { dateFrom: '2026-02-30' },
  { dateTo: '0000-01-01' },
  { dateTo: 'soon' },
  { recurring: 'maybe' },
  { show: 'mine' },
  { instrument: 'x'.repeat(61) },
  { location: ['a', 'b'] },
  { pageSize: '1000' },
])('refuses %j', (filter) => {
  expect(gigFilter.safeParse(filter).success).toBe(false)
})
