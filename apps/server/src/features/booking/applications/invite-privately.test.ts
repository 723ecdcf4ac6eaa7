import { randomUUID } from 'node:crypto'
import type { PrivateGigForm } from '@bandstand/domain/booking'
import { addDays } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectInvariants } from '../../../../test/invariants/booking-invariants.ts'
import { acceptNewest, inHours, offerForm, openGig } from '../../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'
import { played } from '../../../../test/members/reviews.ts'

let test: TestApp
let venue: Member
let artist: Member
let stranger: Member
beforeAll(async () => {
  test = await startTestApp()
  stranger = await createArtist(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[venue, artist] = await Promise.all([
    createProVenue(test),
    createArtist(test, { instruments: ['Theremin'] }),
  ])
})

const formOf = (who: Member, change: Partial<PrivateGigForm> = {}): PrivateGigForm => ({
  artistId: who.id,
  title: 'Wedding of a friend',
  location: '1430 Michigan Ave, Detroit, MI 48216',
  message: 'As we said.',
  agreed: true,
  offer: offerForm(test),
  ...change,
})
const code = (name: string) => ({ code: name })

describe('a private gig', () => {
  it('asks the artist whether it’s right, and yes books both with contract and payment', async () => {
    const invited = await venue.api.booking.invitePrivately(formOf(artist))
    expect(invited).toMatchObject({
      agreed: true,
      origin: 'invited',
      waitingFor: 'artist',
      gig: { title: 'Wedding of a friend', pay: 650, durationMinutes: 180, status: 'open' },
      offers: [{ number: 1, madeBy: 'venue', status: 'pending', fee: 650 }],
    })
    const mail = await mailAbout(test, artist.email, 'Is this right? Wedding of a friend at The Test Room')
    for (const text of ['wrote that you two agreed', 'As we said.', 'Fee: $650.00', 'say yes by'])
      expect(mail.text).toContain(text)
    const booking = await acceptNewest(artist, invited)
    expect(booking).toMatchObject({ status: 'confirmed', terms: { fee: 650 } })
    expect(await artist.api.contracts.getForBooking({ bookingId: booking.id })).toMatchObject({
      status: 'pending',
    })
    expect((await venue.api.payments.getForBooking({ bookingId: booking.id })).amount).toBe(650)
    await expectInvariants(test.deps.db)
  })

  it('asks about all dates of a residency at once, and yes books them all; none is seen by others', async () => {
    const repeat = { pattern: 'weekly', count: 3 } as const
    const key = randomUUID()
    const invited = await venue.api.booking.invitePrivately({ ...formOf(artist, { repeat }), key })
    expect(await venue.api.booking.invitePrivately({ ...formOf(artist, { repeat }), key })).toMatchObject({
      id: invited.id,
    })
    expect(invited.dates).toHaveLength(3)
    const mail = await mailAbout(test, artist.email, 'Is this right? Wedding of a friend at The Test Room')
    expect(mail.text).toContain('3 dates')
    for (const date of invited.dates) {
      await expect(stranger.api.gigs.get({ id: date.gigId })).rejects.toMatchObject(code('GIG_NOT_FOUND'))
      expect((await artist.api.gigs.get({ id: date.gigId })).isRecurring).toBe(true)
    }
    expect((await stranger.api.gigs.list({ venue: venue.id })).total).toBe(0)
    const { dates } = await artist.api.booking.getApplication({ id: invited.id })
    const [first, ...also] = dates.map(({ pendingOffer }) => pendingOffer!)
    await artist.api.booking.acceptOffer({
      id: first!.id,
      number: first!.number,
      also: also.map(({ id, number }) => ({ id, number })),
    })
    const { bookings } = await artist.api.booking.list({ show: 'upcoming' })
    expect(bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    await expectInvariants(test.deps.db)
  })

  it('asks about no date of a residency when one is taken, and names it', async () => {
    const { start, end } = offerForm(test)
    const later = (clock: string) => `${addDays(clock.slice(0, 10), 7)}${clock.slice(10)}`
    await artist.api.booking.blockTime({ start: later(start), end: later(end) })
    const before = await venue.api.booking.listOwnGigs({})
    await expect(
      venue.api.booking.invitePrivately(formOf(artist, { repeat: { pattern: 'weekly', count: 3 } })),
    ).rejects.toMatchObject({
      code: 'SCHEDULE_CLASHES',
      data: { clashes: [{ code: 'ARTIST_NOT_FREE' }] },
    })
    expect(await venue.api.booking.listOwnGigs({})).toEqual(before)
  })

  it('takes a change or a no, and is in the venue’s own list alone', async () => {
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map(async (at) =>
        venue.api.booking.invitePrivately(
          formOf(await createArtist(test), {
            offer: offerForm(test, {
              start: inHours(test, 200 + at * 24),
              end: inHours(test, 203 + at * 24),
            }),
          }),
        ),
      ),
    )
    expect([first, second, third].map((each) => each!.status)).toEqual(['sent', 'sent', 'sent'])
    const invited = await venue.api.booking.invitePrivately(
      formOf(artist, {
        agreed: false,
        offer: offerForm(test, { start: inHours(test, 300), end: inHours(test, 303) }),
      }),
    )
    expect(invited.agreed).toBe(false)
    const countered = await artist.api.booking.makeOffer({
      id: invited.id,
      answers: 1,
      ...offerForm(test, { fee: '700', start: inHours(test, 300), end: inHours(test, 303) }),
    })
    expect(countered).toMatchObject({ waitingFor: 'venue', pendingOffer: { fee: 700 } })
    expect(await artist.api.booking.decline({ id: invited.id, text: 'No.' })).toMatchObject({
      status: 'declined',
    })
    await mailAbout(test, venue.email, 'declined your invitation')
    expect(
      (await venue.api.booking.listOwnGigs({ show: 'open' })).gigs.map(({ visibility }) => visibility),
    ).toEqual(['private', 'private', 'private', 'private'])
  })

  it('exists for nobody else, wherever gigs are read', async () => {
    const { gig } = await venue.api.booking.invitePrivately(formOf(artist, { title: 'Secretive soirée' }))
    const publicId = await openGig(test, venue, { title: 'Public evening', instruments: ['Theremin'] })
    const other = await createVenue(test)
    const visitor = anonymous(test)
    const q = { q: 'secretive', show: 'all' } as const
    const texts = async (answers: Promise<unknown>[]) => JSON.stringify(await Promise.allSettled(answers))
    for (const who of [stranger, other, artist, venue])
      expect(
        await texts([
          who.api.gigs.list({}),
          who.api.gigs.list({ show: 'all' }),
          who.api.gigs.list(q),
          who.api.gigs.list({ instrument: 'Theremin' }),
          who.api.gigs.list({ venue: venue.id, show: 'all' }),
          who.api.maps.gigs({ q: 'secretive' }),
          who.api.maps.gigs({ instrument: 'Theremin' }),
          who.api.maps.gigTile({ z: 0, x: 0, y: 0 }),
          who.api.maps.venues(),
          who.api.profiles.get({ uuid: venue.id }),
        ]),
      ).not.toMatch(new RegExp(`${gig.id}|Secretive`))
    expect((await stranger.api.gigs.list({ venue: venue.id, show: 'all' })).total).toBe(1)
    expect((await stranger.api.gigs.list({ instrument: 'Theremin' })).gigs.map(({ id }) => id)).toEqual([
      publicId,
    ])
    for (const who of [stranger, other]) {
      const answers: [string, () => Promise<unknown>][] = [
        ['get', () => who.api.gigs.get({ id: gig.id })],
        ['relation', () => who.api.booking.gigRelation({ gigId: gig.id })],
        ['report', () => who.api.reports.send({ subject: 'gig', id: gig.id, reason: 'spam', note: '' })],
      ]
      if (who === stranger)
        answers.push(
          ['apply', () => who.api.booking.apply({ gigId: gig.id, message: 'Hi', proposedFee: '1' })],
          ['ask', () => who.api.messages.ask({ gigId: gig.id, key: crypto.randomUUID(), body: 'Hi?' })],
          ['asking', () => who.api.messages.asking({ gigId: gig.id })],
          ['save', () => who.api.savedGigs.add({ id: gig.id })],
        )
      for (const [name, answer] of answers)
        await expect(answer(), name).rejects.toMatchObject({ status: 404 })
    }
    await expect(visitor.api.site.sharedGig({ id: gig.id })).rejects.toMatchObject({ status: 404 })
    const page = await visitor.fetch(`/gigs/${gig.id}`)
    expect(await page.text()).not.toContain('Secretive')
    const picture = async (id: string) => (await visitor.fetch(`/share/gigs/${id}.png`)).url
    expect((await picture(gig.id)).replace(gig.id, '')).toBe(
      (await picture(stranger.id)).replace(stranger.id, ''),
    )
    expect(await (await visitor.fetch('/sitemap.xml')).text()).not.toContain(gig.id)
    await expect(venue.api.boosts.startOnGig({ gigId: gig.id })).rejects.toMatchObject(code('GIG_NOT_OPEN'))
    // Its two parties read it, and the venue keeps and closes it.
    for (const who of [artist, venue])
      expect(await who.api.gigs.get({ id: gig.id })).toMatchObject({ visibility: 'private' })
    expect((await artist.api.booking.gigRelation({ gigId: gig.id })).abilities.apply).toBe(false)
    await venue.api.booking.closeGig({ gigId: gig.id, note: '' })
    await venue.api.booking.restoreGig({ gigId: gig.id })
    expect((await stranger.api.gigs.list({ venue: venue.id, show: 'all' })).total).toBe(1)
    // Suspended and restored, its venue's gigs return, but not this one.
    for (const at of [new Date(), null])
      await test.deps.db
        .updateTable('users')
        .set({ suspended_at: at, suspension_reason: at && 'x' })
        .where('id', '=', venue.id)
        .execute()
    expect((await stranger.api.gigs.list({ venue: venue.id, show: 'all' })).total).toBe(1)
  })
})

it('a private gig is for venues, to artists, on terms that can be accepted, once for a key and within the limits', async () => {
  const form = formOf(artist)
  await expect(stranger.api.booking.invitePrivately(form)).rejects.toMatchObject(code('GIG_VENUES_ONLY'))
  await expect(anonymous(test).api.booking.invitePrivately(form)).rejects.toMatchObject(
    code('UNAUTHENTICATED'),
  )
  for (const artistId of [venue.id, crypto.randomUUID()])
    await expect(venue.api.booking.invitePrivately({ ...form, artistId })).rejects.toMatchObject(
      code('ARTIST_NOT_FOUND'),
    )
  for (const bad of [
    { title: 'x' },
    { location: '' },
    { location: 'Detroit, MI' },
    { agreed: 'yes' },
    { offer: null },
    { offer: { ...form.offer, fee: '' } },
    { offer: { ...form.offer, start: inHours(test, -2) } },
    { offer: { ...form.offer, end: form.offer.start } },
    { visibility: 'public' },
  ])
    expect(
      (await venue.fetch('/api/private-gigs', { method: 'POST', body: { ...form, ...bad } })).status,
      JSON.stringify(bad),
    ).toBe(422)
  expect((await venue.api.booking.listOwnGigs({})).total).toBe(0)

  const key = crypto.randomUUID()
  const twice = await Promise.all([1, 2].map(() => venue.api.booking.invitePrivately({ ...form, key })))
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  await expect(
    venue.api.booking.invitePrivately({ ...form, title: 'Another evening', key }),
  ).rejects.toMatchObject(code('REQUEST_KEY_REUSED'))
  await acceptNewest(artist, twice[0]!)
  await expect(
    (await createProVenue(test)).api.booking.invitePrivately(formOf(artist)),
  ).rejects.toMatchObject(code('ARTIST_NOT_FREE'))
  await stranger.api.network.block({ uuid: venue.id })
  const unseen = await venue.api.booking.invitePrivately(
    formOf(stranger, { offer: offerForm(test, { start: inHours(test, 400), end: inHours(test, 402) }) }),
  )
  await expect(stranger.api.gigs.get({ id: unseen.gig.id })).rejects.toMatchObject({ status: 404 })
  // A free venue's month counts them.
  const free = await createVenue(test)
  const offers = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((at) =>
      free.api.booking.invitePrivately(
        formOf(artist, {
          offer: offerForm(test, { start: inHours(test, 500 + 10 * at), end: inHours(test, 502 + 10 * at) }),
        }),
      ),
    ),
  )
  expect(offers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toContain(
    'GIG_LIMIT_REACHED',
  )
})

it('a private gig isn’t among an artist’s public gigs, nor named in reviews', async () => {
  const { artist: act, venue: room, bookingId } = await played(test, { artist, venue })
  await act.api.reviews.save({ bookingId, stars: 5, text: 'Fine.' })
  await room.api.reviews.save({ bookingId, stars: 5, text: 'Good.' })
  const reader = await signInAgain(test, stranger)
  const shown = async () => ({
    gigs: (await reader.api.booking.artistGigs({ artistId: act.id })).past.length,
    review: (await reader.api.reviews.list({ uuid: act.id })).reviews[0]?.gig,
  })
  const before = await shown()
  expect(before).toMatchObject({ gigs: 1, review: { id: expect.any(String) } })
  await test.deps.db
    .updateTable('gigs')
    .set({ visibility: 'private', suspended: true })
    .where('id', '=', before.review!.id!)
    .execute()
  expect(await shown()).toMatchObject({ gigs: 0, review: { id: null, title: 'Private gig' } })
})
