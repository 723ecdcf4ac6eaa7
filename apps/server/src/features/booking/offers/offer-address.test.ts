import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, applyTo, offerForm, openGig } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'

const STREET = '1500 Woodward Ave, Detroit, MI'
const ASKED = { code: 'GIG_ADDRESS_MISSING', message: expect.stringMatching(/^Add the street address/) }

let test: TestApp
let artist: Member
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  artist = await createArtist(test)
})
afterAll(() => test.close())

const townGig = (venue: Member, location = 'Detroit, MI') => openGig(test, venue, { location })
const offerOf = (venue: Member, id: string, answers = 0) =>
  venue.api.booking.makeOffer({ id, answers, ...offerForm(test) })
const locationOf = async (gigId: string) => (await artist.api.gigs.get({ id: gigId })).location

/** Every way in which a venue can bind itself, from a gig to the request that is sent last. */
const WAYS: Record<string, (venue: Member, gigId: string) => Promise<() => Promise<unknown>>> = {
  'offering to an applicant': async (venue, gigId) => {
    const { id } = await applyTo(gigId, artist)
    return () => offerOf(venue, id)
  },
  'countering an artist’s offer': async (venue, gigId) => {
    const { id } = await applyTo(gigId, artist)
    await artist.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) })
    return () => offerOf(venue, id, 1)
  },
  'accepting an artist’s offer': async (venue, gigId) => {
    const { id } = await applyTo(gigId, artist)
    const application = await artist.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) })
    return () => acceptNewest(venue, application)
  },
  'inviting with an offer': async (venue, gigId) => () =>
    venue.api.booking.invite({ gigId, artistId: artist.id, message: '', offer: offerForm(test) }),
  'offering after an invitation': async (venue, gigId) => {
    const { id } = await venue.api.booking.invite({ gigId, artistId: artist.id, message: '' })
    return () => offerOf(venue, id)
  },
}

describe('before anybody can be booked for a gig that names only its town', () => {
  it.each(Object.keys(WAYS))(
    'its venue is asked for the street when %s, and nothing changes',
    async (way) => {
      const venue = await createProVenue(test)
      const gigId = await townGig(venue)
      const send = await WAYS[way]!(venue, gigId)
      const before = await stateOf(gigId)
      await expect(send()).rejects.toMatchObject({ ...ASKED, data: { gigId, location: 'Detroit, MI' } })
      await expect(send()).rejects.toMatchObject(ASKED)
      expect(await stateOf(gigId)).toEqual(before)

      await venue.api.gigs.giveAddress({ id: gigId, location: '1500 Woodward Ave' })
      await send()
      expect(await locationOf(gigId)).toBe(STREET)
    },
  )

  it.each(Object.keys(WAYS))('it takes the address of its venue in the same town when %s', async (way) => {
    const venue = await createProVenue(test, { location: STREET, location_lat: 42.33, location_lng: -83.05 })
    const gigId = await townGig(venue, 'detroit mi')
    const send = await WAYS[way]!(venue, gigId)
    expect(await locationOf(gigId)).toBe('detroit mi')
    await send()
    expect(await artist.api.gigs.get({ id: gigId })).toMatchObject({
      location: STREET,
      locationLat: 42.33,
      locationLng: -83.05,
    })
  })

  it('is asked only when the place clearly has no street', async () => {
    const answers = async (location: string, columns = {}) => {
      const venue = await createProVenue(test, columns)
      const gigId = await townGig(venue, location)
      const send = await WAYS['offering to an applicant']!(venue, gigId)
      const answer = await send().then(
        () => 'sent',
        (error: { code: string }) => error.code,
      )
      artist = await createArtist(test)
      return answer
    }
    for (const town of ['48226', 'Michigan', 'Hamtramck, MI 48212', 'Corktown, Detroit', 'Wayne County, MI'])
      expect([town, await answers(town)]).toEqual([town, 'GIG_ADDRESS_MISSING'])
    for (const exact of ['The Blue Note, Detroit', '12 Elm St', 'Woodward & Grand River, Detroit, MI'])
      expect([exact, await answers(exact)]).toEqual([exact, 'sent'])
    // A venue elsewhere, without a street or in another ZIP code isn't where this gig is.
    for (const location of ['12 Elm St, Ferndale, MI', 'Detroit, MI', '12 Elm St, Detroit, MI 48207'])
      expect([location, await answers('Detroit, MI 48226', { location })]).toEqual([
        location,
        'GIG_ADDRESS_MISSING',
      ])
  })

  it('isn’t asked for a gig whose place was marked on the map', async () => {
    const venue = await createProVenue(test)
    const marker = { lat: 42.3314, lng: -83.0458 }
    const gigId = await openGig(test, venue, { location: 'Detroit, MI', marker })
    const { id } = await applyTo(gigId, artist)
    expect((await offerOf(venue, id)).offers).toHaveLength(1)
    expect(await artist.api.gigs.get({ id: gigId })).toMatchObject({ location: 'Detroit, MI', marker })
  })

  it('an invitation without an offer and an artist’s own offer don’t need it', async () => {
    const venue = await createProVenue(test)
    const gigId = await townGig(venue)
    await venue.api.booking.invite({ gigId, artistId: artist.id, message: '' })
    const other = await createArtist(test)
    const { id } = await applyTo(gigId, other)
    const { offers } = await other.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) })
    expect(offers).toHaveLength(1)
  })

  it('an artist accepts an offer from before, and the venue’s own address completes it', async () => {
    const venue = await createProVenue(test)
    const gigId = await openGig(test, venue)
    const { id } = await applyTo(gigId, artist)
    const offered = await offerOf(venue, id)
    await test.deps.db.updateTable('gigs').set({ location: 'Detroit, MI' }).where('id', '=', gigId).execute()
    const home = '12 Elm St, Detroit, MI'
    await test.deps.db.updateTable('profiles').set({ location: home }).where('uuid', '=', venue.id).execute()
    expect((await acceptNewest(artist, offered)).gig.location).toBe(home)
  })

  it('an edit can’t take the street away while an artist has the venue’s offer', async () => {
    const venue = await createProVenue(test)
    const gigId = await openGig(test, venue)
    const edit = (location: string) => venue.api.gigs.update({ id: gigId, ...gigForm({ location }) })
    await edit('Detroit, MI')
    await edit(STREET)
    const { id } = await applyTo(gigId, artist)
    const offered = await offerOf(venue, id)
    await expect(edit('Detroit, MI')).rejects.toMatchObject({
      data: { issues: [{ path: ['location'], message: expect.stringMatching(/needs a street address$/) }] },
    })
    expect(await locationOf(gigId)).toBe(STREET)
    expect((await edit('12 Elm St, Detroit, MI')).location).toBe('12 Elm St, Detroit, MI')
    const { id: offerId, number } = offered.offers[0]!
    await venue.api.booking.withdrawOffer({ id: offerId, number })
    expect((await edit('Detroit, MI')).location).toBe('Detroit, MI')
  })

  it('two requests at once send one offer, with the address', async () => {
    const venue = await createProVenue(test, { location: STREET })
    const gigId = await townGig(venue)
    const { id } = await applyTo(gigId, artist)
    const sent = await Promise.allSettled([offerOf(venue, id), offerOf(venue, id)])
    const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    expect(refused).toMatchObject([{ code: 'OFFER_STALE' }])
    expect(await locationOf(gigId)).toBe(STREET)
  })

  it('an address that is given while an offer is sent is never lost', async () => {
    const venue = await createProVenue(test)
    const gigId = await townGig(venue)
    const { id } = await applyTo(gigId, artist)
    const [, sent] = await Promise.allSettled([
      venue.api.gigs.giveAddress({ id: gigId, location: STREET }),
      offerOf(venue, id),
    ])
    expect(await locationOf(gigId)).toBe(STREET)
    if (sent.status === 'rejected') expect(sent.reason).toMatchObject(ASKED)
  })

  it('contract, day sheet, calendar and mail say where to go', async () => {
    const venue = await createProVenue(test, { location: STREET })
    const gigId = await townGig(venue)
    const { id } = await applyTo(gigId, artist)
    const booking = await acceptNewest(artist, await offerOf(venue, id))
    const contract = await artist.api.contracts.getForBooking({ bookingId: booking.id })
    expect(JSON.stringify(contract.versions[0]?.document)).toContain(STREET)
    expect((await artist.api.daySheets.get({ bookingId: booking.id })).gig.location).toBe(STREET)
    expect((await artist.api.booking.calendarFile({ id: booking.id })).text).toContain('1500 Woodward Ave')
    expect((await test.mailTo(artist.email)).text).toContain(STREET)
  })
})

async function stateOf(gigId: string): Promise<unknown> {
  const { db } = test.deps
  const gig = await db.selectFrom('gigs').selectAll().where('id', '=', gigId).execute()
  const applications = await db.selectFrom('applications').selectAll().where('gig_id', '=', gigId).execute()
  const ids = applications.map(({ id }) => id)
  const offers = ids.length
    ? await db.selectFrom('offers').selectAll().where('application_id', 'in', ids).execute()
    : []
  return { gig, applications, offers }
}
