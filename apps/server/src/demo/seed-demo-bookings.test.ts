import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { loadGazetteer } from '../integrations/places/load-gazetteer.ts'
import { seedDemoWorld } from './seed-demo-world.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await loadGazetteer(test.deps.db, () => {})
  await seedDemoWorld(test.deps, () => {})
})
afterAll(() => test.close())

it('shows the demo accounts applications, offers and bookings in every state', async () => {
  const { db } = test.deps
  const [applications, offers, bookings] = await Promise.all([
    db.selectFrom('applications').select('status').execute(),
    db.selectFrom('offers').select('status').execute(),
    db.selectFrom('bookings').select(['status', 'gig_id']).execute(),
  ])
  const states = (rows: { status: string }[]) => [...new Set(rows.map(({ status }) => status))].toSorted()
  expect(states(applications)).toEqual(
    expect.arrayContaining([
      'booked',
      'declined',
      'filled',
      'opened',
      'released',
      'sent',
      'shortlisted',
      'withdrawn',
    ]),
  )
  expect(states(offers)).toEqual(expect.arrayContaining(['accepted', 'countered', 'expired', 'standing']))
  expect(states(bookings)).toEqual(['cancelled', 'completed', 'confirmed', 'released'])
  const played = await db.selectFrom('gigs').select('id').where('status', '=', 'completed').execute()
  expect(played.length).toBeGreaterThan(15)
  expect(bookings.filter(({ status }) => status === 'completed')).toHaveLength(played.length)
})

it('shows the demo accounts contracts in every state, each of them intact', async () => {
  const { db } = test.deps
  const contracts = await db.selectFrom('contracts').select(['id', 'status', 'artist_id']).execute()
  const states = [...new Set(contracts.map(({ status }) => status))].toSorted()
  expect(states).toEqual(['cancelled', 'expired', 'pending', 'signed'])
  const proposed = await db
    .selectFrom('contract_versions')
    .select('number')
    .where('status', '=', 'proposed')
    .execute()
  expect(proposed).toHaveLength(1)
  const half = await db.selectFrom('contract_signatures').select('contract_id').execute()
  const signers = (id: string) => half.filter(({ contract_id }) => contract_id === id).length
  for (const { id, status } of contracts.filter((each) => each.status === 'signed'))
    expect([status, signers(id)]).toEqual(['signed', 2])
  expect(contracts.some(({ id, status }) => status === 'pending' && signers(id) === 1)).toBe(true)
})
