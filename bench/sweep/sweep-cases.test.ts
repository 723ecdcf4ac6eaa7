import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listOperations } from '../../apps/server/test/members/operations.ts'
import { type Seat, SWEEP, type World } from './sweep-cases.ts'

const id = randomUUID()
const ids = [id]
const seat: Seat = {
  id,
  bookings: ids,
  offers: ids,
  upcoming: ids,
  applications: ids,
  payments: ids,
  contracts: ids,
  hashes: ids,
  threads: ids,
  longThread: id,
  longest: 1,
}
const world: World = {
  today: '2026-11-20',
  artist: seat,
  venue: seat,
  artists: ids,
  venues: ids,
  connected: ids,
  strangers: ids,
  gigs: ids,
  ownGigs: ids,
  series: ids,
  dates: ids,
  bills: ids,
  polls: ids,
  crowdedGig: id,
  applicants: ids,
  boostedGig: id,
  outside: [id],
  holds: ids,
  draft: id,
  picture: id,
}

it('measures every operation that reads', () => {
  const reads = [...listOperations()].filter(([, { method }]) => method === 'GET')
  expect(Object.keys(SWEEP).toSorted()).toEqual(reads.map(([name]) => name).toSorted())
})

it('asks for each operation by its own path, each request once', () => {
  const operations = listOperations()
  for (const [name, asks] of Object.entries(SWEEP)) {
    const path = new RegExp(`^${operations.get(name)!.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    const asked = asks.map(({ as, what, address }) => {
      expect(`/api${address(world, 0)}`.split('?')[0]).toMatch(path)
      return `${as}: ${what}`
    })
    expect(new Set(asked).size, name).toBe(asked.length)
    expect(asked, name).not.toEqual([])
  }
})
