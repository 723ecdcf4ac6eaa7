import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import { actionOf, systemAction } from '@bandstand/domain/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
import { runAllClocks, sign } from '../../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../../test/members/factories.ts'
import { amendBooking, endBooking } from '../index.ts'

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

const countBookings = async (ofGig: string) =>
  (await test.deps.db.selectFrom('bookings').select('id').where('gig_id', '=', ofGig).execute()).length
const busyOf = (userId: PartyId) =>
  test.deps.db.selectFrom('busy_times').selectAll().where('user_id', '=', userId).execute()
/** Runs the clock twice, with both runs finding what is due before either one acts on it. */
async function runTwoClocks(bookingId: string): Promise<void> {
  const { db } = test.deps
  let runs: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().execute()
    runs = Promise.all([runClocks(test), runClocks(test)])
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      expect(rows).toHaveLength(2)
    }, 5000)
  })
  await runs
}
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) =>
    answer.status === 'fulfilled' ? 'booked' : (answer.reason as { code: string }).code,
  )

describe('accepting an offer', () => {
  it('books both at once: gig, booking, both calendars, everyone else notified', async () => {
    const others = await Promise.all([createArtist(test), createArtist(test)])
    const [first] = await Promise.all(others.map((other) => offered(test, { gigId, artist: other, venue })))
    const application = await offered(test, { gigId, artist, venue }, { fee: '725' })
    const booked = await acceptNewest(artist, application)
    expect(booked).toMatchObject({
      status: 'confirmed',
      applicationId: application.id,
      gig: { id: gigId, status: 'booked' },
      artist: { name: 'Reyes Trio' },
      terms: { fee: 725, start: application.offers[0]?.start },
    })
    expect(await artist.api.booking.getApplication({ id: application.id })).toMatchObject({
      status: 'booked',
      booking: { id: booked.id, status: 'confirmed', signed: false, fee: 725 },
      lastOffer: null,
      offers: [{ status: 'accepted', abilities: { accept: false } }],
      abilities: { withdraw: false, makeOffer: false },
    })
    expect(await others[0].api.booking.getApplication({ id: first!.id })).toMatchObject({
      status: 'filled',
      waitingFor: null,
      offers: [{ status: 'void', abilities: { accept: false } }],
    })
    const [time] = await busyOf(artist.id)
    expect(time).toMatchObject({ kind: 'booking', booking_id: booked.id, exclusive: true })
    expect(await busyOf(venue.id)).toMatchObject([{ booking_id: booked.id, exclusive: true }])
    for (const other of others) await mailAbout(test, other.email, 'was filled')
    for (const side of [artist, venue]) await mailAbout(test, side.email, 'You’re booked with')
    expect((await venue.api.booking.list({})).bookings).toMatchObject([{ id: booked.id }])
    expect((await venue.api.gigs.list({})).gigs.some(({ id }) => id === gigId)).toBe(false)
  })

  it('creates one booking no matter how often it is clicked', async () => {
    const application = await offered(test, { gigId, artist, venue })
    const answers = await Promise.all([1, 2, 3].map(() => acceptNewest(artist, application)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await countBookings(gigId)).toBe(1)
  })

  it('lets one of many win, and returns a clear conflict to the others', async () => {
    const artists = await Promise.all(Array.from({ length: 8 }, () => createArtist(test)))
    const applications = await Promise.all(
      artists.map((each) => offered(test, { gigId, artist: each, venue })),
    )
    const answers = await Promise.allSettled(
      artists.map((each, index) => acceptNewest(each, applications[index]!)),
    )
    expect(codes(answers).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'GIG_ALREADY_BOOKED'),
      'booked',
    ])
    expect(await countBookings(gigId)).toBe(1)
  })

  it('never books an artist twice at a time, including the hour around each booking', async () => {
    const rivals = await Promise.all(Array.from({ length: 4 }, () => createProVenue(test)))
    const applications = await Promise.all(
      rivals.map(async (rival) => offered(test, { gigId: await openGig(test, rival), artist, venue: rival })),
    )
    const answers = await Promise.allSettled(applications.map((each) => acceptNewest(artist, each)))
    expect(codes(answers).toSorted()).toEqual([
      'ARTIST_NOT_FREE',
      'ARTIST_NOT_FREE',
      'ARTIST_NOT_FREE',
      'booked',
    ])
    const close = { start: inHours(test, 7 * 24 + 4.9), end: inHours(test, 7 * 24 + 6) }
    const tooClose = await offered(test, { gigId, artist, venue }, close)
    await expect(acceptNewest(artist, tooClose)).rejects.toMatchObject({
      code: 'ARTIST_NOT_FREE',
      status: 409,
      message: expect.stringContaining('isn’t available at that time') as string,
    })
    expect(await venue.api.gigs.get({ id: gigId })).toMatchObject({ status: 'open' })
    const far = { start: inHours(test, 7 * 24 + 5.1), end: inHours(test, 7 * 24 + 6) }
    const fits = await venue.api.booking.makeOffer({ id: tooClose.id, answers: 1, ...offerForm(test, far) })
    expect(await acceptNewest(artist, fits)).toMatchObject({ status: 'confirmed' })
  })

  it('respects time that the artist blocked manually', async () => {
    const application = await offered(test, { gigId, artist, venue })
    await artist.api.booking.blockTime({ start: inHours(test, 7 * 24 - 2), end: inHours(test, 7 * 24 + 1) })
    await expect(acceptNewest(artist, application)).rejects.toMatchObject({ code: 'ARTIST_NOT_FREE' })
    expect(await artist.api.booking.getApplication({ id: application.id })).toMatchObject({
      pendingOffer: { number: 1 },
    })
  })

  it('lets a venue with two stages book two artists at a time', async () => {
    const second = await openGig(test, venue)
    const other = await createArtist(test)
    await acceptNewest(artist, await offered(test, { gigId, artist, venue }))
    const both = await offered(test, { gigId: second, artist: other, venue })
    expect(await acceptNewest(other, both)).toMatchObject({ status: 'confirmed' })
  })

  it('is refused to its maker, to strangers, for another version, and once the gig has started', async () => {
    const application = await offered(test, { gigId, artist, venue })
    const target = { id: application.offers[0]!.id, number: 1 }
    await expect(venue.api.booking.acceptOffer(target)).rejects.toMatchObject({
      code: 'OFFER_OTHER_SIDE',
      status: 403,
    })
    for (const who of [await createArtist(test), await createProVenue(test)])
      await expect(who.api.booking.acceptOffer(target)).rejects.toMatchObject({
        code: 'OFFER_NOT_FOUND',
        status: 404,
      })
    await expect(artist.api.booking.acceptOffer({ ...target, number: 2 })).rejects.toMatchObject({
      code: 'OFFER_STALE',
    })
    await venue.api.booking.makeOffer({ id: application.id, answers: 1, ...offerForm(test, { fee: '1' }) })
    await expect(artist.api.booking.acceptOffer(target)).rejects.toMatchObject({ code: 'OFFER_STALE' })
    await artist.api.booking.withdraw({ id: application.id })
    await expect(artist.api.booking.acceptOffer(target)).rejects.toMatchObject({ code: 'APPLICATION_CLOSED' })
    expect(await countBookings(gigId)).toBe(0)

    const other = await createArtist(test)
    const late = await offered(test, { gigId, artist: other, venue }, { expiresInHours: 168 })
    test.setTime(new Date(Date.now() + 10 * 86_400_000))
    await expect(acceptNewest(await signInAgain(test, other), late)).rejects.toMatchObject({
      code: 'GIG_NOT_OPEN',
    })
  })

  it('books nothing when a hook of the booking fails', async () => {
    const application = await offered(test, { gigId, artist, venue })
    const { bookingHooks } = test.deps
    const fail = async () => {
      throw new Error('no contract')
    }
    test.deps.bookingHooks = { ...bookingHooks, booked: [...bookingHooks.booked, fail] }
    const answer = await artist.fetch(`/api/offers/${application.offers[0]!.id}/accept`, {
      method: 'POST',
      body: { number: 1 },
    })
    test.deps.bookingHooks = bookingHooks
    expect(answer.status).toBe(500)
    expect(await countBookings(gigId)).toBe(0)
    expect(await busyOf(artist.id)).toEqual([])
    expect(await artist.api.booking.getApplication({ id: application.id })).toMatchObject({
      status: 'opened',
      pendingOffer: { number: 1 },
      gig: { status: 'open' },
    })
    expect(await acceptNewest(artist, application)).toMatchObject({ status: 'confirmed' })
  })
})

describe('a booking', () => {
  const book = async () => acceptNewest(artist, await offered(test, { gigId, artist, venue }))

  it('is visible to the two parties only, and to everyone on the artist’s page without money', async () => {
    const { id } = await book()
    for (const who of [await createArtist(test), await createProVenue(test)])
      await expect(who.api.booking.get({ id })).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
    const visitor = await createArtist(test)
    const gigs = await visitor.api.booking.artistGigs({ artistId: artist.id })
    expect(gigs).toMatchObject({ upcoming: [{ gigId, venue: { name: 'The Test Room' } }], past: [] })
    expect(JSON.stringify(gigs)).not.toContain('"fee')
    await expect(visitor.api.booking.artistGigs({ artistId: venue.id })).rejects.toMatchObject({
      code: 'ARTIST_NOT_FOUND',
    })
  })

  it.each([
    ['released', 'system', 'open'],
    ['cancelled', 'artist', 'open'],
    ['cancelled', 'venue', 'cancelled'],
  ] as const)('that is %s by %s frees both and leaves the gig %s', async (event, actorRole, gigStatus) => {
    const { id, applicationId } = await book()
    const at = test.deps.now()
    const ids = { artist: artist.id, venue: venue.id }
    const action =
      actorRole === 'system'
        ? systemAction(at)
        : actionOf({ userId: ids[actorRole], partyId: ids[actorRole] }, actorRole, at)
    const end = () => test.deps.db.transaction().execute((tx) => endBooking(tx, id, event, action))
    expect((await Promise.all([end(), end()])).filter(Boolean)).toEqual([true])
    expect(await artist.api.booking.get({ id })).toMatchObject({ status: event })
    expect(await artist.api.booking.getApplication({ id: applicationId })).toMatchObject({
      status: 'released',
      gig: { status: gigStatus },
    })
    expect(await busyOf(artist.id)).toEqual([])
    expect((await artist.api.booking.list({ show: 'past' })).bookings).toMatchObject([{ id }])
    if (gigStatus === 'open') expect(await book()).toMatchObject({ status: 'confirmed' })
  })

  it('takes over other agreed terms, but not a time that is taken', async () => {
    const { id, terms } = await book()
    const at = (hours: number) => new Date(Date.parse(terms.startsAt) + hours * 3_600_000)
    const action = () => actionOf({ userId: venue.id, partyId: venue.id }, 'venue', test.deps.now())
    const amend = (from: number, to: number) =>
      test.deps.db.transaction().execute((tx) =>
        amendBooking(
          tx,
          id,
          {
            fee_cents: 70_000,
            starts_at: at(from),
            ends_at: at(to),
            sets: 3,
            sound: 'artist',
            meals: 'none',
            lodging: false,
            note: 'Later',
          },
          action(),
        ),
      )
    await amend(1, 4)
    expect(await artist.api.booking.get({ id })).toMatchObject({
      terms: { fee: 700, sets: 3, note: 'Later' },
    })
    expect(await busyOf(artist.id)).toMatchObject([{ starts_at: at(1), ends_at: at(4) }])
    await test.deps.db
      .insertInto('busy_times')
      .values({
        user_id: artist.id,
        kind: 'blocked',
        starts_at: at(20),
        ends_at: at(24),
        during: `[${at(20).toISOString()},${at(24).toISOString()})`,
        time_zone: 'America/Detroit',
        exclusive: true,
      })
      .execute()
    await expect(amend(18, 21)).rejects.toMatchObject({ code: 'ARTIST_NOT_FREE' })
    expect(await busyOf(artist.id)).toHaveLength(2)
  })

  it('is announced a day before and completed once it is over, once', async () => {
    const { id, terms } = await book()
    const contract = await artist.api.contracts.getForBooking({ bookingId: id })
    for (const member of [artist, venue]) await sign(member, contract)
    test.setTime(new Date(Date.parse(terms.startsAt) - 20 * 3_600_000))
    await runTwoClocks(id)
    await mailAbout(test, artist.email, 'Starts within 24 hours: Friday late set')
    test.setTime(new Date(Date.parse(terms.endsAt) + 60_000))
    await runTwoClocks(id)
    const me = await signInAgain(test, artist)
    expect(await me.api.booking.get({ id })).toMatchObject({
      status: 'completed',
      gig: { status: 'completed' },
    })
    expect((await me.api.booking.list({})).total).toBe(0)
    expect((await me.api.booking.list({ show: 'past' })).bookings).toMatchObject([{ id }])
    const events = await test.deps.db
      .selectFrom('booking_events')
      .select('event')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['confirmed', 'reminded', 'completed'])
  })

  it('is not completed when its contract ran out unsigned, in whatever order the clocks make up for it', async () => {
    const { id, terms } = await book()
    test.setTime(new Date(Date.parse(terms.endsAt) + 60_000))
    const statusOf = async () =>
      (await test.deps.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())
        ?.status
    await runClocks(test)
    expect(await statusOf()).toBe('confirmed')
    await runAllClocks(test)
    expect(await statusOf()).toBe('released')
    await runClocks(test)
    expect(await statusOf()).toBe('released')
  })

  it('keeps a history that nobody can change', async () => {
    const { id } = await book()
    const history = test.deps.db
    await expect(
      history.updateTable('booking_events').set({ event: 'released' }).where('subject_id', '=', id).execute(),
    ).rejects.toThrow('booking_events is append-only')
    await expect(history.deleteFrom('booking_events').execute()).rejects.toThrow(
      'booking_events is append-only',
    )
  })
})
