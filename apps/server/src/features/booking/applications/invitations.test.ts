import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectInvariants } from '../../../../test/invariants/booking-invariants.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
let gigId: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
  artist = await createArtist(test)
  gigId = await openGig(test, venue, { pay: '500', durationMinutes: 120 })
})

/** When the gig of `openGig` is, this many hours later. */
const gigTime = (hours = 0) => inHours(test, 8 * 24 + hours)
/** The terms that follow from the posting, as the dialog sends them. */
async function postedTerms(ofGig = gigId) {
  const { invitationTerms } = await venue.api.booking.gigRelation({ gigId: ofGig })
  const { timeZone: _timeZone, ...terms } = invitationTerms!
  return terms
}
const inviteOn = async (who: Member, change: object = {}) =>
  venue.api.booking.invite({
    gigId,
    artistId: who.id,
    message: 'Come and play.',
    offer: { ...(await postedTerms()), ...change },
  })
const invitees = async (...who: Member[]) =>
  (await venue.api.booking.invitees({ gigId, ids: who.map(({ id }) => id).join(',') })).artists
const countApplications = async () =>
  (await test.deps.db.selectFrom('applications').select('id').where('gig_id', '=', gigId).execute()).length
const noticesOf = (member: Member) =>
  test.deps.db.selectFrom('notifications').select('title').where('user_id', '=', member.id).execute()

describe('an invitation on complete terms', () => {
  it('arrives in one mail with when, where and for how much, and books as soon as the artist accepts', async () => {
    const other = await createArtist(test)
    const invited = await inviteOn(artist)
    await inviteOn(other)
    expect(invited).toMatchObject({
      origin: 'invited',
      status: 'sent',
      waitingFor: 'artist',
      proposedFee: 500,
      offers: [
        { number: 1, madeBy: 'venue', status: 'pending', fee: 500, start: gigTime(), end: gigTime(2) },
      ],
    })
    const { location } = invited.gig
    const mail = await mailAbout(test, artist.email, 'The Test Room invited you to Friday late set')
    for (const text of [
      'Come and play.',
      `Where: The Test Room, ${location}`,
      'Fee: $500.00',
      'When: ',
      'accept it by',
    ])
      expect(mail.text).toContain(text)
    expect(await noticesOf(artist)).toHaveLength(1)

    const booked = await acceptNewest(artist, invited)
    expect(booked).toMatchObject({ status: 'confirmed', terms: { fee: 500, start: gigTime() } })
    expect((await acceptNewest(artist, invited)).id).toBe(booked.id)
    await mailAbout(test, other.email, 'was filled')
    await expectInvariants(test.deps.db)
  })

  it('is won by the first of many who accept at once', async () => {
    const artists = [artist, await createArtist(test), await createArtist(test)]
    const invited = await Promise.all(artists.map((each) => inviteOn(each)))
    const answers = await Promise.allSettled(
      artists.map((each, index) => acceptNewest(each, invited[index]!)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'GIG_ALREADY_BOOKED' },
    })
    await expectInvariants(test.deps.db)
  })

  it('starts with the gig’s own terms, completed by the venue’s usual hours', async () => {
    await venue.api.booking.saveDefaults({ bufferMinutes: 60, startTime: null, durationMinutes: 90 })
    const hourly = await openGig(test, venue, { pay: '60', paymentType: 'hourly', durationMinutes: null })
    expect(await postedTerms(hourly)).toMatchObject({ fee: 90, start: gigTime(), end: gigTime(1.5) })
    const { gigs } = await venue.api.booking.invitableGigs({ artistId: artist.id })
    expect(gigs.find(({ id }) => id === hourly)).toMatchObject({ isFree: true, suggestedTerms: { fee: 90 } })
    const relation = await artist.api.booking.gigRelation({ gigId })
    expect(relation.invitationTerms).toBeNull()
  })

  it('is refused like any offer, and then nothing is sent', async () => {
    const { id } = await venue.api.booking.blockTime({ start: gigTime(1), end: gigTime(3), note: 'Closed' })
    await expect(inviteOn(artist)).rejects.toMatchObject({
      code: 'VENUE_NOT_FREE',
      data: { entries: [{ id, title: 'Closed' }] },
    })
    await venue.api.booking.unblockTime({ id })
    const second = await openGig(test, venue)
    const act = { start: gigTime(1), end: gigTime(3) }
    const booked = await createArtist(test)
    await acceptNewest(booked, await offered(test, { gigId: second, artist: booked, venue }, act))
    await expect(inviteOn(artist)).rejects.toMatchObject({ code: 'VENUE_NOT_FREE' })
    for (const change of [{ fee: 'lots' }, { end: gigTime(-1) }, { start: '2020-01-01T20:00' }])
      await expect(inviteOn(artist, change)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    expect(await countApplications()).toBe(0)
    expect(await noticesOf(artist)).toEqual([])
  })

  it('reaches nobody who blocked the venue, with or without an offer', async () => {
    await artist.api.network.block({ uuid: venue.id })
    const { id, offers } = await inviteOn(artist)
    expect(await artist.api.booking.listMine({})).toMatchObject({ total: 0, counts: { waiting: 0 } })
    await expect(artist.api.booking.acceptOffer({ id: offers[0]!.id, number: 1 })).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
    })
    expect(await venue.api.booking.getApplication({ id })).toMatchObject({ status: 'sent' })
    const { openOffers } = await artist.api.booking.blockTime({ start: gigTime(0), end: gigTime(1) })
    expect(openOffers).toBe(0)
    expect(await noticesOf(artist)).toEqual([])
  })
})

describe('an invitation without an offer', () => {
  it('states the gig’s date, hours, place and pay, and binds nobody', async () => {
    const invited = await venue.api.booking.invite({ gigId, artistId: artist.id, proposedFee: '450' })
    expect(invited).toMatchObject({ proposedFee: 450, offers: [], pendingOffer: null })
    const mail = await mailAbout(test, artist.email, 'invited you to')
    for (const text of [
      `Where: The Test Room, ${invited.gig.location}`,
      'Pay: $500 (flat rate)',
      'Proposed fee: $450.00',
    ])
      expect(mail.text).toContain(text)
    expect(mail.text).toMatch(/^When: .* to .* E[SD]T$/m)
    expect(mail.text).not.toContain('accept it by')
  })
})

describe('an artist who isn’t free', () => {
  it('is marked, and cannot be invited for these hours until free again, without the reason', async () => {
    const { id } = await artist.api.booking.blockTime({
      start: gigTime(2.5),
      end: gigTime(6),
      note: 'Wedding of my sister',
    })
    const free = await createArtist(test)
    // The block begins after the gig, but within the hour that an artist needs.
    expect(await invitees(artist, free, venue)).toEqual([
      {
        artistId: artist.id,
        application: null,
        isFree: false,
        availability: 'busy',
        abilities: { invite: false },
      },
      {
        artistId: free.id,
        application: null,
        isFree: true,
        availability: 'unsaid',
        abilities: { invite: true },
      },
    ])
    const { gigs } = await venue.api.booking.invitableGigs({ artistId: artist.id })
    expect(gigs).toMatchObject([{ id: gigId, isFree: false, abilities: { invite: false } }])
    for (const call of [
      () => inviteOn(artist),
      () => venue.api.booking.invite({ gigId, artistId: artist.id }),
    ]) {
      const refused = await call().catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'ARTIST_NOT_FREE', status: 409 })
      expect(JSON.stringify(refused)).not.toMatch(/block|booking|Wedding/)
    }
    expect(await countApplications()).toBe(0)
    // Other hours that fit are no problem.
    expect(await inviteOn(artist, { end: gigTime(1) })).toMatchObject({ status: 'sent' })
    await artist.api.booking.unblockTime({ id })
    expect(await invitees(artist)).toMatchObject([
      { isFree: true, application: { status: 'sent' }, abilities: { invite: false } },
    ])
  })

  it('is visible to the gig’s venue only', async () => {
    const rival = await createProVenue(test)
    for (const who of [rival, artist])
      await expect(who.api.booking.invitees({ gigId, ids: artist.id })).rejects.toMatchObject({
        code: 'GIG_OWNER_ONLY',
      })
    for (const ids of ['', 'me', Array.from({ length: 101 }, () => artist.id).join(',')])
      await expect(venue.api.booking.invitees({ gigId, ids })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      })
  })
})

describe('the offers for a night', () => {
  const nightOffers = async (of = gigId) => (await venue.api.booking.nightOffers({ gigId: of })).offers

  it('are those that can still be accepted, for this gig and others of the night', async () => {
    expect(await nightOffers()).toEqual([])
    const invited = await inviteOn(artist, { fee: '450.50' })
    // An invitation without an offer binds nobody.
    await venue.api.booking.invite({ gigId, artistId: (await createArtist(test)).id })
    const [date = '', time = ''] = gigTime(3).split('T')
    const sameNight = await openGig(test, venue, { title: 'Late set', date, time })
    const nextNight = await openGig(test, venue, { date: gigTime(24).slice(0, 10) })
    const other = await createArtist(test, { band_name: 'Second Band' })
    for (const id of [sameNight, nextNight]) await offered(test, { gigId: id, artist: other, venue })
    const ofNight = [
      { applicationId: invited.id, artist: 'Reyes Trio', receiver: 'artist', fee: 450.5 },
      { artist: 'Second Band', gigTitle: 'Late set' },
    ]
    const found = await nightOffers()
    expect(found).toHaveLength(2)
    for (const each of ofNight) expect(found).toContainEqual(expect.objectContaining(each))
    expect(await nightOffers(sameNight)).toEqual(found)

    await artist.api.booking.decline({ id: invited.id, text: '' })
    expect((await nightOffers()).map((each) => each.artist)).toEqual(['Second Band'])
  })

  it('are shown to the venue of the gig alone', async () => {
    await expect(artist.api.booking.nightOffers({ gigId })).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
    const another = await createProVenue(test)
    await expect(another.api.booking.nightOffers({ gigId })).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
    await expect(venue.api.booking.nightOffers({ gigId: artist.id })).rejects.toMatchObject({
      code: 'GIG_NOT_FOUND',
    })
  })
})
