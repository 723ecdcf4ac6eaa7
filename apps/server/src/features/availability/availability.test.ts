import { type Availability, NOTHING_SAID } from '@bandstand/domain/availability'
import { ORPCError } from '@orpc/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'

let test: TestApp
let venue: Member
let act: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  // A Monday noon in Detroit, so that weekdays below are known.
  test.setTime(new Date('2026-11-30T17:00:00Z'))
  ;[venue, act] = [await createProVenue(test), await createArtist(test)]
})

const EVENINGS: Availability = {
  published: true,
  hours: [1, 5, 6].map((day) => ({ day, start: '18:00', end: '01:00' })),
  leadDays: 0,
  maxMiles: null,
  askAnyway: false,
  minFee: null,
  rescues: true,
}
/** The evening of the usual offer, a Monday in a week. */
const EVENING = { start: '2026-12-07T20:00', end: '2026-12-07T23:00' }
const ask = async (artist: Member, hours = EVENING) =>
  (await venue.api.availability.ask({ ids: artist.id, ...hours })).artists.map(
    ({ availability }) => availability,
  )
const codeOf = async (request: Promise<unknown>) => {
  try {
    await request
  } catch (error) {
    if (error instanceof ORPCError) return error.code as string
    throw error
  }
  return 'done'
}
const hours = (from: number, to: number) => ({ start: inHours(test, from), end: inHours(test, to) })
/** Books an artist at a new venue. */
const book = async (artist: Member, when: { start: string; end: string }) => {
  const other = await createProVenue(test)
  const gigId = await openGig(test, other)
  return acceptNewest(artist, await offered(test, { gigId, artist, venue: other }, when))
}

describe('what an act says', () => {
  it('is nothing until it is saved, also twice or by two at once', async () => {
    expect(await act.api.availability.getMine()).toEqual(NOTHING_SAID)
    const said = { ...EVENINGS, leadDays: 3, maxMiles: 40, askAnyway: true, minFee: 300 }
    for (let time = 0; time < 2; time++) expect(await act.api.availability.saveMine(said)).toEqual(said)
    expect(await act.api.availability.getMine()).toEqual(said)
    await Promise.all([EVENINGS, said].map((each) => act.api.availability.saveMine(each)))
    expect([EVENINGS, said]).toContainEqual(await act.api.availability.getMine())
  })

  it('is refused from venues and visitors, and with bad hours', async () => {
    expect(await codeOf(venue.api.availability.getMine())).toBe('AVAILABILITY_ACTS_ONLY')
    expect(await codeOf(venue.api.availability.saveMine(EVENINGS))).toBe('AVAILABILITY_ACTS_ONLY')
    expect((await anonymous(test).fetch('/api/availability')).status).toBe(401)
    const [monday] = EVENINGS.hours
    for (const bad of [
      { hours: [monday, monday] },
      { hours: [{ ...monday, day: 7 }] },
      { hours: [{ ...monday, end: '25:00' }] },
      { leadDays: -1 },
      { maxMiles: 0 },
      { minFee: 0 },
      { minFee: 0.001 },
      { partyId: venue.id },
    ])
      expect(
        (await act.fetch('/api/availability', { method: 'PUT', body: { ...EVENINGS, ...bad } })).status,
      ).toBe(422)
  })
})

describe('the word', () => {
  it('says free, probably, busy or nothing, and why to nobody', async () => {
    await act.api.availability.saveMine(EVENINGS)
    expect(await ask(act)).toEqual(['free'])
    expect(await ask(act, { start: '2026-12-07T16:00', end: '2026-12-07T19:00' })).toEqual(['probably'])
    expect(await ask(act, { start: '2026-12-08T20:00', end: '2026-12-08T23:00' })).toEqual(['unsaid'])
    await act.api.availability.saveMine({ ...EVENINGS, leadDays: 8 })
    expect(await ask(act)).toEqual(['probably'])
    await act.api.availability.saveMine(EVENINGS)
    await act.api.booking.blockTime({ start: '2026-12-07T22:00', end: '2026-12-08T02:00', note: 'Dentist' })
    expect(await ask(act)).toEqual(['busy'])
    // The buffer of an hour belongs to it.
    expect(await ask(act, { start: '2026-12-07T18:00', end: '2026-12-07T21:00' })).toEqual(['free'])
    expect(await ask(act, { start: '2026-12-07T18:00', end: '2026-12-07T21:01' })).toEqual(['busy'])
    const answer = await venue.fetch(
      `/api/artist-availability?ids=${act.id}&start=${EVENING.start}&end=${EVENING.end}`,
    )
    expect(await answer.json()).toEqual({ artists: [{ artistId: act.id, availability: 'busy' }] })
  })

  it('is kept back by acts that don’t publish it, also when they’re busy', async () => {
    await act.api.booking.blockTime({ ...EVENING, note: '' })
    expect(await ask(act)).toEqual(['unsaid'])
    await act.api.availability.saveMine({ ...EVENINGS, published: false })
    expect(await ask(act)).toEqual(['unsaid'])
  })

  it('warns of somebody who plays elsewhere, and is busy if they never play twice', async () => {
    const [kim, other] = [await createArtist(test), await createArtist(test)]
    await act.api.availability.saveMine(EVENINGS)
    for (const party of [act, other]) await lineUp(test, party, { name: 'Kim', person_id: kim.id })
    await book(other, EVENING)
    expect(await ask(act)).toEqual(['probably'])
    await kim.api.lineup.setMyChoice({ neverTwice: true })
    expect(await ask(act)).toEqual(['busy'])
    // The act could send somebody else, so it can be invited.
    const gigId = await openGig(test, venue, { date: '2026-12-07', time: '20:00', durationMinutes: 180 })
    const [invitee] = (await venue.api.booking.invitees({ gigId, ids: act.id })).artists
    expect(invitee).toMatchObject({ availability: 'busy', isFree: true, abilities: { invite: true } })
  })

  it('measures how far it is to the venue that asks', async () => {
    const place = async (member: Member, lat: number) =>
      test.deps.db
        .updateTable('profiles')
        .set({ location_lat: lat, location_lng: -83.05, place_id: 'city:detroit-mi' })
        .where('uuid', '=', member.id)
        .execute()
    await act.api.availability.saveMine({ ...EVENINGS, maxMiles: 30 })
    await place(act, 42.33)
    await place(venue, 42.4)
    expect(await ask(act)).toEqual(['free'])
    await place(venue, 44)
    expect(await ask(act)).toEqual(['probably'])
  })

  it('is for venues, about artists, within 72 hours, in order', async () => {
    const other = await createArtist(test)
    const unknown = '00000000-0000-4000-8000-000000000000'
    const ids = [other.id, unknown, venue.id, act.id].join(',')
    const { artists } = await venue.api.availability.ask({ ids, ...EVENING })
    expect(artists.map(({ artistId }) => artistId)).toEqual([other.id, act.id])
    expect(await codeOf(act.api.availability.ask({ ids, ...EVENING }))).toBe('ARTIST_SEARCH_VENUES_ONLY')
    for (const bad of [
      'ids=no-id&start=2026-12-07T20:00&end=2026-12-07T23:00',
      `ids=${act.id}&start=2026-12-07T20:00&end=2026-12-07T20:00`,
      `ids=${act.id}&start=2026-12-07T20:00&end=2026-12-10T20:01`,
      `ids=${act.id}&start=2026-12-07&end=2026-12-08`,
      `ids=${act.id}&start=2026-12-07T20:00&end=2026-12-07T23:00&timeZone=Mars/Olympus`,
    ])
      expect((await venue.fetch(`/api/artist-availability?${bad}`)).status).toBe(422)
    expect((await anonymous(test).fetch('/api/artist-availability')).status).toBe(401)
  })

  it('goes by the clock that the venue names', async () => {
    await act.api.availability.saveMine(EVENINGS)
    const zone = { timeZone: 'America/Los_Angeles', ids: act.id }
    // 6 PM on the coast is 9 PM in Detroit, and until 10:30 PM it gets too late.
    const until = (end: string) => ({ ...zone, start: '2026-12-07T18:00', end: `2026-12-07T${end}` })
    const wordUntil = async (end: string) =>
      (await venue.api.availability.ask(until(end))).artists[0]?.availability
    expect(await wordUntil('22:00')).toBe('free')
    expect(await wordUntil('22:30')).toBe('probably')
  })
})

describe('an invitation', () => {
  it('shows the word of an act that publishes it, and of others only that it’s busy', async () => {
    const gigId = await openGig(test, venue, { date: '2026-12-07', time: '20:00', durationMinutes: 180 })
    const shown = async () => {
      const [gig] = (await venue.api.booking.invitableGigs({ artistId: act.id })).gigs
      const [invitee] = (await venue.api.booking.invitees({ gigId, ids: act.id })).artists
      expect(invitee!.availability).toBe(gig!.availability)
      return { word: gig!.availability, invite: gig!.abilities.invite }
    }
    expect(await shown()).toEqual({ word: 'unsaid', invite: true })
    await act.api.availability.saveMine(EVENINGS)
    expect(await shown()).toEqual({ word: 'free', invite: true })
    await act.api.availability.saveMine({ ...EVENINGS, published: false })
    await book(act, hours(7 * 24 + 10, 7 * 24 + 12))
    expect(await shown()).toEqual({ word: 'busy', invite: false })
    const invitation = { gigId, artistId: act.id, message: 'Please play.', proposedFee: '500' }
    expect(await codeOf(venue.api.booking.invite(invitation))).toBe('ARTIST_NOT_FREE')
  })

  it('is never refused by what an act says, nor is its acceptance', async () => {
    await act.api.availability.saveMine({ ...EVENINGS, hours: [], leadDays: 90, maxMiles: 1 })
    const gigId = await openGig(test, venue)
    const booking = await acceptNewest(act, await offered(test, { gigId, artist: act, venue }))
    expect(booking.status).toBe('confirmed')
  })
})
