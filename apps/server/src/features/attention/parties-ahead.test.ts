import type { PartiesAhead } from '@bandstand/api-spec'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { applyTo, inHours, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { contracted } from '../../../test/members/contracts.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createProVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { appoint, dismiss } from '../../../test/members/parties.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const artistNamed = (name: string) =>
  createArtist(test, { band_name: name, profile_image_url: 'https://example.com/me.jpg' })
const listOf = (person: Pick<Member, 'api'>, page = 1): Promise<PartiesAhead> =>
  person.api.attention.parties({ page })

/** Books an act at a venue for hours from now on. */
const book = (artist: Member, venue: Member, hours: number) =>
  contracted(test, { artist, venue }, { start: inHours(test, hours), end: inHours(test, hours + 3) })

it('lists the next nights, open offers and tasks of each party, for acts and venues', async () => {
  const [own, cass] = [await artistNamed('Marlow'), await artistNamed('Cass Quartet')]
  const [hall, venue] = [
    await createProVenue(test, { venue_name: 'Gantry Hall' }),
    await createProVenue(test, { venue_name: 'Elsewhere' }),
  ]
  await appoint(test, own, cass, 'manager')
  await appoint(test, own, hall, 'booker')
  const nights = []
  for (const hours of [200, 40, 120, 80]) nights.push((await book(cass, venue, hours)).bookingId)
  const received = await offered(test, { gigId: await openGig(test, venue), artist: cass, venue })
  const sent = await applyTo(await openGig(test, hall), await createArtist(test, { band_name: 'Ruth' }))
  await hall.api.booking.makeOffer({ id: sent.id, answers: 0, ...offerForm(test) })

  const list = await listOf(own)
  expect(list).toMatchObject({ total: 3, page: 1, pageSize: 20 })
  const [first, second, third] = list.parties
  expect(first).toMatchObject({
    name: 'Marlow',
    side: 'artist',
    role: 'owner',
    nights: { first: [], total: 0 },
    offers: { first: [], total: 0 },
    toDo: 0,
  })
  expect(second).toMatchObject({ name: 'Cass Quartet', role: 'manager', nights: { total: 4 } })
  expect(second!.nights.first.map(({ id }) => id)).toEqual([nights[1], nights[3], nights[2]])
  expect(second!.nights.first[0]).toMatchObject({ with: 'Elsewhere', signed: false })
  expect(second!.offers).toMatchObject({
    first: [{ applicationId: received.id, with: 'Elsewhere', received: true }],
    total: 1,
  })
  expect(third).toMatchObject({
    name: 'Gantry Hall',
    side: 'venue',
    nights: { total: 0 },
    offers: { first: [{ applicationId: sent.id, with: 'Ruth', received: false }], total: 1 },
  })
  // As many as the list of what needs attention counts.
  const { parties } = await own.api.attention.list({ party: 'all' })
  expect(list.parties.map(({ toDo }) => toDo)).toEqual(parties.map(({ total }) => total))
  // The same whichever party the request is for.
  expect(await listOf(actingFor(test, own, cass))).toEqual(list)
})

it('shows no offers and no tasks to a role that may not see them, and nothing after leaving', async () => {
  const [member, cass] = [await artistNamed('Sub'), await artistNamed('Cass Quartet')]
  const venue = await createProVenue(test)
  await appoint(test, member, cass, 'viewer')
  await book(cass, venue, 200)
  await offered(test, { gigId: await openGig(test, venue), artist: cass, venue })
  const [, second] = (await listOf(member)).parties
  expect(second).toMatchObject({
    role: 'viewer',
    nights: { total: 1 },
    offers: { first: [], total: 0 },
    toDo: 0,
  })
  await dismiss(test, member, cass)
  expect(await listOf(member)).toMatchObject({ total: 1, parties: [{ id: member.id }] })
})

it('leaves out what is over: cancelled nights, expired and declined offers', async () => {
  const [artist, venue] = [await artistNamed('Over'), await createProVenue(test)]
  await book(artist, venue, 30)
  const declined = await offered(test, { gigId: await openGig(test, venue), artist, venue })
  await offered(test, { gigId: await openGig(test, venue), artist, venue })
  const before = (await listOf(artist)).parties[0]!
  expect([before.nights.total, before.offers.total]).toEqual([1, 2])
  await artist.api.booking.declineOffer({ id: declined.offers[0]!.id, number: 1 })
  expect((await listOf(artist)).parties[0]!.offers.total).toBe(1)
  await test.deps.db
    .updateTable('offers')
    .set({ expires_at: test.deps.now() })
    .where('status', '=', 'pending')
    .execute()
  await test.deps.db.updateTable('bookings').set({ status: 'cancelled' }).execute()
  const after = (await listOf(artist)).parties[0]!
  expect([after.nights.total, after.offers.total]).toEqual([0, 0])
})

it('pages through a few dozen acts, each once and by name, and refuses visitors and bad pages', async () => {
  const agent = await createArtist(test, { band_name: 'Agent' })
  for (let n = 0; n < 41; n++)
    await appoint(
      test,
      agent,
      await createArtist(test, { band_name: `Act ${String(n).padStart(2, '0')}` }),
      'manager',
    )
  const pages = []
  for (let page = 1; page <= 4; page++) pages.push(await listOf(agent, page))
  expect(pages.map(({ parties, total }) => [parties.length, total])).toEqual([
    [20, 42],
    [20, 42],
    [2, 42],
    [0, 42],
  ])
  const names = pages.flatMap(({ parties }) => parties.map(({ name }) => name))
  expect(names).toEqual([
    'Agent',
    ...Array.from({ length: 41 }, (_, n) => `Act ${String(n).padStart(2, '0')}`),
  ])
  await expect(listOf(agent, 0)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  await expect(listOf(anonymous(test))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
