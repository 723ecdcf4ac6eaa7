import type { AttentionList } from '@bandstand/api-spec'
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
  signInAgain,
} from '../../../test/members/factories.ts'
import { appoint, dismiss } from '../../../test/members/parties.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const photo = { profile_image_url: 'https://example.com/me.jpg' }
const artistNamed = (name: string) => createArtist(test, { ...photo, band_name: name })
const venueNamed = (name: string) => createProVenue(test, { ...photo, venue_name: name })
const listOfAll = (person: Member): Promise<AttentionList> => person.api.attention.list({ party: 'all' })
const shortOf = ({ items }: AttentionList) => items.map(({ kind, party }) => `${kind}: ${party?.name}`)
const refusedWith = (code: string) => expect.objectContaining({ code })

it('lists what all parties of a person have to do, each named, and leads to the others’ pages', async () => {
  const [person, cass, gantry] = [
    await artistNamed('Marlow'),
    await artistNamed('Cass Quartet'),
    await venueNamed('Gantry Hall'),
  ]
  await appoint(test, person, cass, 'manager')
  await appoint(test, person, gantry, 'booker')
  const other = await venueNamed('Elsewhere')
  const late = await offered(test, { gigId: await openGig(test, other), artist: person, venue: other })
  const soon = await openGig(test, other)
  const { id: applicationId } = await applyTo(soon, cass)
  await other.api.booking.makeOffer({
    id: applicationId,
    answers: 0,
    ...offerForm(test, { expiresInHours: 24 }),
  })
  const gigId = await openGig(test, gantry)
  await applyTo(gigId, await createArtist(test))

  const list = await listOfAll(person)
  expect(shortOf(list)).toEqual(['offer: Cass Quartet', 'offer: Marlow', 'applicants: Gantry Hall'])
  expect(list.items.map(({ action }) => action.path)).toEqual([
    `/applications/${applicationId}?for=${cass.id}`,
    `/applications/${late.id}`,
    `/gigs/${gigId}/applicants?for=${gantry.id}`,
  ])
  expect(list).toMatchObject({
    total: 3,
    parties: [
      { id: person.id, name: 'Marlow', total: 1 },
      { id: cass.id, name: 'Cass Quartet', total: 1 },
      { id: gantry.id, name: 'Gantry Hall', total: 1 },
    ],
  })
  // The same whichever party the request is for, with other links.
  const forCass = await listOfAll(actingFor(test, person, cass))
  expect(shortOf(forCass)).toEqual(shortOf(list))
  expect(forCass.items.map(({ action }) => action.path)).toEqual([
    `/applications/${applicationId}`,
    `/applications/${late.id}?for=${person.id}`,
    `/gigs/${gigId}/applicants?for=${gantry.id}`,
  ])
  expect((await person.api.attention.overview()).toDo).toEqual(list)
  // Of one.
  const one = await person.api.attention.list({ party: gantry.id })
  expect(one).toMatchObject({ items: [{ kind: 'applicants', party: null }], total: 1, parties: [] })
  expect(one.items[0]?.action.path).toBe(`/gigs/${gigId}/applicants?for=${gantry.id}`)
  expect((await person.api.attention.list({})).items.map(({ kind }) => kind)).toEqual(['offer'])
})

it('asks each role only for what it may do', async () => {
  const { artist, venue, contract } = await agreed()
  const kindsOf = async (role: Parameters<typeof appoint>[3], party: Member) => {
    const person = await createArtist(test, photo)
    await appoint(test, person, party, role)
    const { items } = await listOfAll(person)
    expect(items.every(({ party: of }) => of?.id === party.id)).toBe(true)
    const acting = actingFor(test, person, party)
    const own = await acting.api.attention.list({})
    expect(own.items.map(({ kind }) => kind)).toEqual(items.map(({ kind }) => kind))
    return items.map(({ kind, action }) => `${kind} ${action.path.split(/[?#]/)[0]}`)
  }
  const { bookingId } = contract
  const sign = `contract /bookings/${bookingId}`
  const checkIn = `check_in /bookings/${bookingId}`
  expect((await kindsOf('manager', artist)).toSorted()).toEqual([checkIn, sign])
  expect(await kindsOf('member', artist)).toEqual([`check_in /bookings/${bookingId}/day-sheet`])
  expect(await kindsOf('viewer', artist)).toEqual([])
  expect(await kindsOf('owner', venue)).toEqual([sign])
  expect(await kindsOf('booker', venue)).toEqual([sign])
  for (const role of ['door', 'books', 'viewer'] as const) expect(await kindsOf(role, venue)).toEqual([])
})

/** A booking of today whose contract nobody has signed. */
async function agreed() {
  const [artist, venue] = [await artistNamed('Tonight'), await venueNamed('The Room')]
  const contract = await contracted(
    test,
    { artist, venue },
    { start: inHours(test, 5), end: inHours(test, 8) },
  )
  return { artist, venue, contract }
}

it('lists an item of a booking once for each of two parties on its two sides', async () => {
  const { artist, venue } = await agreed()
  const person = await createArtist(test, photo)
  await appoint(test, person, artist, 'manager')
  await appoint(test, person, venue, 'booker')
  const { items } = await listOfAll(person)
  const contracts = items.filter(({ kind }) => kind === 'contract')
  expect(new Set(contracts.map(({ party }) => party?.name))).toEqual(new Set(['The Room', 'Tonight']))
  expect(contracts).toHaveLength(2)
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
})

it('has nothing of a party after leaving, and refuses one of others', async () => {
  const { artist } = await agreed()
  const person = await createArtist(test, photo)
  await appoint(test, person, artist, 'manager')
  expect((await listOfAll(person)).total).toBeGreaterThan(0)
  await dismiss(test, person, artist)
  expect(await listOfAll(person)).toMatchObject({ items: [], total: 0, parties: [{ id: person.id }] })
  for (const party of [artist.id, crypto.randomUUID()])
    await expect(person.api.attention.list({ party })).rejects.toEqual(refusedWith('PARTY_NOT_YOURS'))
  await expect(person.api.attention.list({ party: 'x' })).rejects.toEqual(refusedWith('INPUT_INVALID'))
  await expect(anonymous(test).api.attention.list({ party: 'all' })).rejects.toEqual(
    refusedWith('UNAUTHENTICATED'),
  )
})

it('goes on for a party without a profile and for a hidden one', async () => {
  const { artist } = await agreed()
  const person = await createArtist(test, photo)
  await appoint(test, person, artist, 'manager')
  const before = shortOf(await listOfAll(person))
  await test.deps.db.updateTable('profiles').set({ suspended: true }).where('uuid', '=', artist.id).execute()
  expect(shortOf(await listOfAll(person))).toEqual(before)
  await test.deps.db.deleteFrom('profiles').where('uuid', '=', person.id).execute()
  const again = await signInAgain(test, person)
  expect(shortOf(await listOfAll(again))).toEqual(before)
  expect((await listOfAll(again)).parties.map(({ id }) => id)).toEqual([artist.id])
})

it('lists the most urgent of twenty parties and counts each', async () => {
  const person = await createArtist(test)
  const venue = await venueNamed('Busy')
  for (let n = 0; n < 19; n++) {
    const act = await artistNamed(`Act ${n}`)
    await appoint(test, person, act, 'manager')
    for (let count = 0; count < 2; count++)
      await venue.api.booking.invite({ gigId: await openGig(test, venue), artistId: act.id })
  }
  const { items, total, parties } = await listOfAll(person)
  expect([items.length, total, parties.length]).toEqual([20, 39, 20])
  expect(parties.map((party) => party.total)).toEqual([1, ...Array.from({ length: 19 }, () => 2)])
  const counts = await Promise.all(
    parties.map(async ({ id }) => (await person.api.attention.list({ party: id })).total),
  )
  expect(counts).toEqual(parties.map((party) => party.total))
})

it('tells only whose address it is about returned mail', async () => {
  const [founder, manager] = [await artistNamed('Founder'), await artistNamed('Manager')]
  await appoint(test, manager, founder, 'manager')
  const problem = { user_id: founder.id, kind: 'bounced', reason: '550', at: test.deps.now() }
  await test.deps.db.insertInto('mail_problems').values(problem).execute()
  expect((await listOfAll(founder)).items.map(({ kind }) => kind)).toEqual(['mail'])
  expect((await listOfAll(manager)).items).toEqual([])
  expect((await actingFor(test, manager, founder).api.attention.list({})).items).toEqual([])
})
