import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, applyTo, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createProVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { connectAfterPlaying } from '../network/index.ts'
import { appoint, dismiss } from '../../../test/members/parties.ts'
import { played } from '../../../test/members/reviews.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' }, { delivers: false })
})
afterAll(() => test.close())

const refusedWith = (code: string) => expect.objectContaining({ code })
const SHARED = refusedWith('PARTIES_SHARE_PERSON')

describe('the parties of a person', () => {
  it('are those that they act for now, their own first, whichever the request is for', async () => {
    const [person, zebra, abbey, former] = [
      await createArtist(test, { band_name: 'Low Tide' }),
      await createArtist(test, { band_name: 'Zebra', professions: [] }),
      await createProVenue(test, { venue_name: 'Abbey' }),
      await createProVenue(test),
    ]
    await appoint(test, person, zebra, 'viewer')
    await appoint(test, person, abbey, 'booker')
    await appoint(test, person, former, 'owner')
    await dismiss(test, person, former)
    const about = { profileImageUrl: null, profileComplete: true }
    const expected = {
      parties: [
        { id: person.id, name: 'Low Tide', userType: 'artist', role: 'owner', ...about },
        { id: abbey.id, name: 'Abbey', userType: 'venue', role: 'booker', ...about },
        { id: zebra.id, name: 'Zebra', userType: 'artist', role: 'viewer', ...about, profileComplete: false },
      ],
    }
    expect(await person.api.parties.mine()).toEqual(expected)
    expect(await actingFor(test, person, zebra).api.parties.mine()).toEqual(expected)
    await expect(actingFor(test, person, former).api.parties.mine()).rejects.toEqual(
      refusedWith('PARTY_NOT_YOURS'),
    )
    await expect(anonymous(test).api.parties.mine()).rejects.toEqual(refusedWith('UNAUTHENTICATED'))
  })

  it('include one without a profile', async () => {
    const person = await createArtist(test)
    await test.deps.db.deleteFrom('profiles').where('uuid', '=', person.id).execute()
    const none = { name: null, userType: null, profileImageUrl: null, profileComplete: false }
    expect(await person.api.parties.mine()).toEqual({ parties: [{ id: person.id, role: 'owner', ...none }] })
  })
})

describe('two parties for which the same person deals', () => {
  /** An artist who also books for a venue. */
  async function both(): Promise<{ artist: Member; venue: Member; forVenue: Member }> {
    const [artist, venue] = [await createArtist(test), await createProVenue(test)]
    await appoint(test, artist, venue, 'booker')
    return { artist, venue, forVenue: actingFor(test, artist, venue) }
  }

  it('begin nothing with each other, whoever asks and for which side', async () => {
    const { artist, venue, forVenue } = await both()
    const gigId = await openGig(test, forVenue)
    const evening = { start: inHours(test, 240), end: inHours(test, 243) }
    const attempts = [
      () => applyTo(gigId, artist),
      ...[venue, forVenue].flatMap((side) => [
        () => side.api.booking.invite({ gigId, artistId: artist.id, message: '' }),
        () => side.api.holds.place({ ...evening, artistId: artist.id }),
        () => side.api.network.connect({ uuid: artist.id, note: '' }),
      ]),
      () => artist.api.holds.request({ ...evening, venueId: venue.id }),
      () => artist.api.messages.ask({ gigId, key: randomUUID(), body: 'Is there a piano?' }),
      () => artist.api.network.connect({ uuid: venue.id, note: '' }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(SHARED)
    const asking = await artist.api.messages.asking({ gigId })
    expect(asking.abilities.ask).toBe(false)
    // Once they book for one of them only, nothing is in the way.
    await dismiss(test, artist, venue)
    await applyTo(gigId, artist)
  })

  it('are only those in which the person owns, manages or books', async () => {
    const [artist, venue, viewer] = [
      await createArtist(test),
      await createProVenue(test),
      await createArtist(test),
    ]
    await appoint(test, artist, venue, 'door')
    await appoint(test, viewer, artist, 'viewer')
    await appoint(test, viewer, venue, 'owner')
    await applyTo(await openGig(test, venue), artist)
    const manager = await createArtist(test)
    await appoint(test, manager, artist, 'manager')
    await appoint(test, manager, venue, 'booker')
    await expect(applyTo(await openGig(test, venue), artist)).rejects.toEqual(SHARED)
  })

  it('can’t book, counter or connect on what began before', async () => {
    const [artist, venue] = [await createArtist(test), await createProVenue(test)]
    const gigId = await openGig(test, venue)
    const application = await offered(test, { gigId, artist, venue })
    await artist.api.network.connect({ uuid: venue.id, note: '' })
    const { requests } = await venue.api.network.requests({ direction: 'received' })
    await appoint(test, artist, venue, 'owner')
    await expect(acceptNewest(artist, application)).rejects.toEqual(SHARED)
    const accept = { id: requests[0]!.id }
    await expect(venue.api.network.accept(accept)).rejects.toEqual(SHARED)
    await dismiss(test, artist, venue)
    expect(await acceptNewest(artist, application)).toMatchObject({ status: 'confirmed' })
    await venue.api.network.accept(accept)
  })

  it('can’t review each other, and playing doesn’t connect them', async () => {
    const pair = { artist: await createArtist(test), venue: await createProVenue(test) }
    const { artist, venue, bookingId } = await played(test, pair)
    await appoint(test, artist, venue, 'booker')
    const review = { bookingId, stars: 5, text: 'A fine night from start to end.' }
    await expect(artist.api.reviews.save(review)).rejects.toEqual(SHARED)
    await expect(venue.api.reviews.save(review)).rejects.toEqual(SHARED)
    const completed = { subject: 'booking', subjectId: bookingId, event: 'completed' } as const
    const play = () => connectAfterPlaying({ ...completed, eventId: 0 }, test.deps)
    const degree = async () => (await artist.api.network.status({ uuid: venue.id })).degree
    await play()
    expect(await degree()).not.toBe(1)
    await dismiss(test, artist, venue)
    await artist.api.reviews.save(review)
    await play()
    expect(await degree()).toBe(1)
  })
})
