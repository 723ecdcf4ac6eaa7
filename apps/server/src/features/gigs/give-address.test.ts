import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, offered, openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, createVenue, type Member } from '../../../test/members/factories.ts'

const STREET = '1500 Woodward Ave, Detroit, MI'

let test: TestApp
let venue: Member
let gigId: string
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  venue = await createProVenue(test)
  gigId = await openGig(test, venue, { location: 'Detroit, MI' })
})
afterAll(() => test.close())

const give = (location: string, id = gigId) => venue.api.gigs.giveAddress({ id, location })
const homeOf = async ({ id }: Member) =>
  test.deps.db
    .selectFrom('profiles')
    .select(['location', 'place_id', 'location_lat', 'location_marked', 'time_zone'])
    .where('uuid', '=', id)
    .executeTakeFirstOrThrow()

describe('completing the address of a gig', () => {
  it('puts a street into the gig’s town, and keeps everything else', async () => {
    const { location: _, updatedAt: _at, ...before } = await venue.api.gigs.get({ id: gigId })
    const { location, updatedAt: _now, ...after } = await give('  1500 Woodward  Ave ')
    expect(location).toBe(STREET)
    expect(after).toEqual(before)
  })

  it.each([
    ['1500 Woodward Ave', 'Detroit, MI 48226', '1500 Woodward Ave, Detroit, MI 48226'],
    ['1500 Woodward Ave, Detroit, MI 48226', 'Detroit, MI', '1500 Woodward Ave, Detroit, MI 48226'],
    ['Woodward & Grand River', 'Detroit, MI', 'Woodward & Grand River, Detroit, MI'],
    ['9320 Conant St', 'Hamtramck, MI 48212', '9320 Conant St, Hamtramck, MI 48212'],
    ['12 Elm St, Detroit', '1500 Woodward Ave, Detroit, MI', '12 Elm St, Detroit'],
  ])('makes of %j in %j %j', async (typed, town, address) => {
    const id = await openGig(test, venue, { location: town })
    expect((await give(typed, id)).location).toBe(address)
  })

  it('also completes a profile that has no street, never one that has', async () => {
    await give('1500 Woodward Ave')
    expect(await homeOf(venue)).toMatchObject({
      location: STREET,
      place_id: expect.stringMatching(/^city:detroit/),
      location_lat: expect.any(Number),
      time_zone: 'America/Detroit',
    })
    await give('12 Elm St')
    expect(await homeOf(venue)).toMatchObject({ location: STREET })
    for (const location of ['Ferndale, MI', 'The Blue Note, Detroit']) {
      venue = await createProVenue(test, { location })
      await give('12 Elm St', await openGig(test, venue, { location: 'Detroit, MI' }))
      expect(await homeOf(venue)).toMatchObject({ location })
    }
    venue = await createProVenue(test, {
      location: 'Detroit, MI',
      location_lat: 42.3,
      location_lng: -83,
      location_marked: true,
    })
    await give('12 Elm St', await openGig(test, venue, { location: 'Detroit, MI' }))
    expect(await homeOf(venue)).toMatchObject({ location: 'Detroit, MI', location_marked: true })
  })

  it('refuses what names no street, and another town, and changes nothing', async () => {
    const before = await venue.api.gigs.get({ id: gigId })
    const problem = (typed: string) =>
      give(typed).then(
        () => null,
        (error: { data: { issues: { path: string[]; message: string }[] } }) => error.data.issues,
      )
    for (const town of ['', '  ', 'Detroit', '48226', 'Corktown, Detroit, MI', 'Michigan'])
      expect(await problem(town)).toMatchObject([
        { path: ['location'], message: 'Enter a street address, like 1500 Woodward Ave' },
      ])
    expect(await problem('12 Elm St, Ferndale, MI')).toEqual([
      { path: ['location'], message: 'This address isn’t in Detroit, MI. To move the gig, edit it.' },
    ])
    expect(await problem('x'.repeat(201))).toMatchObject([{ path: ['location'] }])
    expect(await venue.api.gigs.get({ id: gigId })).toEqual(before)
    expect(await homeOf(venue)).toMatchObject({ location: null })
  })

  it('is for the gig’s own venue while the gig is open', async () => {
    const [other, artist] = await Promise.all([createVenue(test), createArtist(test)])
    for (const stranger of [other, artist])
      await expect(stranger.api.gigs.giveAddress({ id: gigId, location: STREET })).rejects.toMatchObject({
        code: 'GIG_NOT_YOURS',
      })
    await expect(give(STREET, crypto.randomUUID())).rejects.toMatchObject({ code: 'GIG_NOT_FOUND' })
    await give(STREET)
    await acceptNewest(artist, await offered(test, { gigId, artist, venue }))
    await expect(give('12 Elm St')).rejects.toMatchObject({ code: 'GIG_NOT_EDITABLE' })
    const closed = await openGig(test, venue, { location: 'Detroit, MI' })
    await venue.api.booking.closeGig({ gigId: closed })
    await expect(give(STREET, closed)).rejects.toMatchObject({ code: 'GIG_NOT_EDITABLE' })
  })

  it('twice, and at the same time, is the same as once', async () => {
    await Promise.all([give('1500 Woodward Ave'), give(STREET)])
    expect((await give('1500 Woodward Ave')).location).toBe(STREET)
    expect(await homeOf(venue)).toMatchObject({ location: STREET })
  })

  it('of a gig without any town takes the time zone of the address', async () => {
    const id = await openGig(test, venue, { location: 'Our back yard', date: '2027-07-09', time: '19:00' })
    expect(await give('12 Elm St, Chicago, IL', id)).toMatchObject({
      location: '12 Elm St, Chicago, IL',
      time: '19:00',
      timeZone: 'America/Chicago',
      startsAt: '2027-07-10T00:00:00.000Z',
    })
  })

  it('tells artists who have applied nothing: the gig is where it was', async () => {
    const artist = await createArtist(test)
    await artist.api.booking.apply({ gigId, message: 'I would love to play this.', proposedFee: '600' })
    await give('1500 Woodward Ave')
    const { notifications } = await artist.api.notifications.list({})
    expect(notifications).toEqual([])
  })
})
