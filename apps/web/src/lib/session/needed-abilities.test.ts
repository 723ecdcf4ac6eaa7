import { expect, it } from 'vitest'
import { mayOpen } from './needed-abilities.ts'

const id = crypto.randomUUID()
const PATHS = [
  '/',
  '/gigs',
  `/gigs/${id}`,
  '/calendar',
  `/bookings/${id}/day-sheet`,
  '/settings',
  '/bookingsx',
]

it('opens what everybody may see in every role, and deals, money and forms only to those whom they concern', () => {
  for (const path of PATHS) expect([path, mayOpen('viewer', path)]).toEqual([path, true])
  const deals = [
    '/bookings',
    `/bookings/${id}`,
    '/messages',
    `/contracts/${id}`,
    `/gigs/${id}/applicants`,
    '/network',
  ]
  for (const path of [...deals, '/payments', `/payments/${id}`]) {
    expect([path, mayOpen('member', path)]).toEqual([path, false])
    expect([path, mayOpen('books', path)]).toEqual([path, true])
  }
  for (const path of ['/gigs/create', `/gigs/edit/${id}`, '/bills/new', '/find-artists']) {
    expect([path, mayOpen('books', path)]).toEqual([path, false])
    expect([path, mayOpen('booker', path)]).toEqual([path, true])
  }
})
