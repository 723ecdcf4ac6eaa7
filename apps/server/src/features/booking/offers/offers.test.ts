import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  acceptNewest,
  inHours,
  offered,
  offerForm,
  openGig,
  runClocks,
} from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../../test/members/factories.ts'
import { bookingNotices } from '../notices/booking-notices.ts'

let test: TestApp
let venue: Member
let artist: Member
let gigId: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createProVenue(test)
  artist = await createArtist(test)
  gigId = await openGig(test, venue)
})

const HOUR = 3_600_000
const later = async (hours: number) => {
  test.setTime(new Date(Date.now() + hours * HOUR))
  ;[artist, venue] = await Promise.all([signInAgain(test, artist), signInAgain(test, venue)])
}
const offersOf = (id: string) =>
  test.deps.db.selectFrom('offers').select(['number', 'status']).where('application_id', '=', id).execute()

describe('an offer', () => {
  it('is valid for 72 hours, is mailed, and tells each party what it can do', async () => {
    const made = await offered(test, { gigId, artist, venue }, { fee: '650.5', note: 'Load in at six.' })
    expect(made.offers).toMatchObject([
      {
        number: 1,
        madeBy: 'venue',
        status: 'pending',
        fee: 650.5,
        sets: 2,
        meals: 'meal',
        timeZone: 'America/Detroit',
        differences: [],
        abilities: { accept: false, decline: false, withdraw: true },
      },
    ])
    const [offer] = made.offers
    expect(Date.parse(offer!.expiresAt) - Date.parse(offer!.createdAt)).toBe(72 * HOUR)
    const seen = await artist.api.booking.getApplication({ id: made.id })
    expect(seen).toMatchObject({
      waitingFor: 'artist',
      newestOffer: 1,
      pendingOffer: { number: 1, madeBy: 'venue', fee: 650.5 },
      suggestedTerms: { fee: 650.5, note: 'Load in at six.' },
      offers: [{ abilities: { accept: true, decline: true, withdraw: false } }],
    })
    const mail = await mailAbout(test, artist.email, 'The Test Room sent you an offer')
    expect(mail.text).toContain('Fee: $650.50')
  })

  it('is countered with the differences field by field, which replaces the one before', async () => {
    const { id } = await offered(test, { gigId, artist, venue })
    const countered = await artist.api.booking.makeOffer({
      id,
      answers: 1,
      ...offerForm(test, { fee: 800, sets: 3, lodging: true }),
    })
    expect(countered.offers).toMatchObject([
      { number: 1, status: 'countered' },
      {
        number: 2,
        madeBy: 'artist',
        status: 'pending',
        differences: [
          { field: 'fee', label: 'Fee', from: '$650.00', to: '$800.00' },
          { field: 'sets', from: '2', to: '3' },
          { field: 'lodging', from: 'Not included', to: 'The venue provides lodging' },
        ],
      },
    ])
    expect(countered.waitingFor).toBe('venue')
  })

  it('replaces the maker’s own pending one', async () => {
    const { id } = await offered(test, { gigId, artist, venue })
    const again = await venue.api.booking.makeOffer({ id, answers: 1, ...offerForm(test, { fee: '700' }) })
    expect(again.offers.map(({ status }) => status)).toEqual(['withdrawn', 'pending'])
  })

  it('answers the version that its maker has seen: of two counters at once one is a conflict', async () => {
    const { id } = await offered(test, { gigId, artist, venue })
    const counter = (who: Member) => who.api.booking.makeOffer({ id, answers: 1, ...offerForm(test) })
    const answers = await Promise.allSettled([counter(artist), counter(artist), counter(venue)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'OFFER_STALE', status: 409 })
    expect(await offersOf(id)).toHaveLength(2)
  })

  it('is declined by the other party and withdrawn by its maker, and another one may follow', async () => {
    const { id, offers } = await offered(test, { gigId, artist, venue })
    const target = { id: offers[0]!.id, number: 1 }
    await expect(venue.api.booking.declineOffer(target)).rejects.toMatchObject({ code: 'OFFER_OTHER_SIDE' })
    await expect(artist.api.booking.withdrawOffer(target)).rejects.toMatchObject({ code: 'OFFER_OTHER_SIDE' })
    const declined = await artist.api.booking.declineOffer(target)
    expect(declined).toMatchObject({
      status: 'opened',
      waitingFor: 'venue',
      offers: [{ status: 'declined' }],
    })
    await expect(artist.api.booking.acceptOffer(target)).rejects.toMatchObject({ code: 'OFFER_NOT_PENDING' })
    const second = await venue.api.booking.makeOffer({ id, answers: 1, ...offerForm(test) })
    const withdrawn = await venue.api.booking.withdrawOffer({ id: second.offers[1]!.id, number: 2 })
    expect(withdrawn.offers[1]).toMatchObject({ status: 'withdrawn' })
    await mailAbout(test, venue.email, 'Reyes Trio declined your offer')
  })

  it('sends a notice of each decline and withdrawal, unless the same member made the next offer by then', async () => {
    const { id, offers } = await offered(test, { gigId, artist, venue })
    const make = (maker: Member, answers: number) =>
      maker.api.booking.makeOffer({ id, answers, ...offerForm(test) })
    await artist.api.booking.declineOffer({ id: offers[0]!.id, number: 1 })
    // The venue hasn't seen it yet, and wants to replace its first offer.
    const second = await make(venue, 1)
    await artist.api.booking.declineOffer({ id: second.offers[1]!.id, number: 2 })
    const third = await make(artist, 2)
    await artist.api.booking.withdrawOffer({ id: third.offers[2]!.id, number: 3 })
    // The venue wants to counter the third, the artist to counter the fourth.
    const fourth = await make(venue, 3)
    await venue.api.booking.withdrawOffer({ id: fourth.offers[3]!.id, number: 4 })
    await make(venue, 4)
    await make(artist, 5)

    const events = await test.deps.db
      .selectFrom('booking_events')
      .select(['id as eventId', 'subject', 'subject_id as subjectId', 'event'])
      .where('application_id', '=', id)
      .where('subject', '=', 'offer')
      .orderBy('id')
      .execute()
    const notices = await Promise.all(events.map((event) => bookingNotices(event, test.deps)))
    const toVenue = notices.flat().filter(({ to }) => 'partyId' in to && to.partyId === venue.id)
    expect(toVenue.map(({ title }) => title.replace(/:.*| for .*/, ''))).toEqual([
      'Reyes Trio declined your offer',
      'Reyes Trio sent you another offer',
      'Reyes Trio withdrew the offer',
      'Reyes Trio sent you a counteroffer',
    ])
    expect(toVenue[0]?.paragraphs).toEqual([expect.stringMatching(/^Reyes Trio declined your offer of \$/)])
    const toArtist = notices.flat().filter(({ to }) => 'partyId' in to && to.partyId === artist.id)
    expect(toArtist.map(({ title }) => title.replace(/^.* sent/, 'sent').replace(/ for .*/, ''))).toEqual([
      'sent you an offer',
      'sent you another offer',
      'sent you another offer',
      'sent you another offer',
    ])
  })

  it('expires for everyone right away, and in the history once, no matter how many clocks run', async () => {
    const made = await offered(test, { gigId, artist, venue }, { expiresInHours: 24 })
    await later(25)
    const seen = await artist.api.booking.getApplication({ id: made.id })
    expect(seen.offers).toMatchObject([{ status: 'expired', abilities: { accept: false, decline: false } }])
    // The same in every list and on the gig's page, even before a clock has passed the turn on.
    const state = {
      id: made.id,
      waitingFor: 'venue',
      pendingOffer: null,
      lastOffer: { madeBy: 'venue', status: 'expired', fee: made.offers[0]!.fee },
    }
    expect(seen).toMatchObject(state)
    expect((await artist.api.booking.gigRelation({ gigId })).mine).toMatchObject(state)
    expect((await artist.api.booking.listMine({})).applications).toMatchObject([state])
    expect((await venue.api.applicants.list({ gigId })).applications).toMatchObject([state])
    expect((await venue.api.booking.invitees({ gigId, ids: artist.id })).artists).toMatchObject([
      { application: state },
    ])
    await expect(acceptNewest(artist, made)).rejects.toMatchObject({ code: 'OFFER_EXPIRED', status: 409 })
    await Promise.all([runClocks(test), runClocks(test), runClocks(test)])
    expect(await offersOf(made.id)).toEqual([{ number: 1, status: 'expired' }])
    const events = await test.deps.db
      .selectFrom('booking_events')
      .select('id')
      .where('event', '=', 'expired')
      .where('application_id', '=', made.id)
      .execute()
    expect(events).toHaveLength(1)
    expect(await venue.api.booking.getApplication({ id: made.id })).toMatchObject({ waitingFor: 'venue' })
    await mailAbout(test, venue.email, 'Your offer expired')
  })

  it('never outlives the start that it offers', async () => {
    const { offers } = await offered(
      test,
      { gigId, artist, venue },
      { start: inHours(test, 20), end: inHours(test, 22) },
    )
    expect(offers[0]!.expiresAt).toBe(offers[0]!.startsAt)
  })

  it('uses the venue’s local time on the day of a clock change', async () => {
    const { offers } = await offered(
      test,
      { gigId, artist, venue },
      { start: '2027-03-13T22:00', end: '2027-03-14T03:30' },
    )
    expect(offers[0]).toMatchObject({
      start: '2027-03-13T22:00',
      end: '2027-03-14T03:30',
      startsAt: '2027-03-14T03:00:00.000Z',
      endsAt: '2027-03-14T07:30:00.000Z',
    })
  })
})
