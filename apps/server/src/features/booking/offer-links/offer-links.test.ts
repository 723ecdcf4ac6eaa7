import type { OfferLinkForm } from '@bandstand/domain/booking'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectInvariants } from '../../../../test/invariants/booking-invariants.ts'
import { inHours, offerForm } from '../../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../../test/members/factories.ts'
import { loggedPath } from '../../../http-helpers/logged-path.ts'
import { runBookingClock } from '../run-booking-clock.ts'

let test: TestApp
let venue: Member
let artist: Member
let visitor: ReturnType<typeof anonymous>
let turn = 0
beforeAll(async () => {
  test = await startTestApp()
  venue = await createProVenue(test)
  visitor = anonymous(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  artist = await createArtist(test)
})

/** Each at hours of its own, so that they can be booked one after the other. */
function formOf(change: Partial<OfferLinkForm> = {}): OfferLinkForm {
  turn++
  const from = 100 + turn * 8
  return {
    actName: 'The Low Notes',
    title: 'Wedding of a friend',
    location: '1430 Michigan Ave, Detroit, MI 48216',
    description: 'In the garden.',
    offer: offerForm(test, { start: inHours(test, from), end: inHours(test, from + 3), expiresInHours: 48 }),
    ...change,
  }
}
const secretOf = ({ address }: { address: string | null }) => ({ secret: address!.split('/offer/')[1]! })
const gone = { code: 'OFFER_LINK_GONE', status: 404 }
const linksOf = async (gigId: string) => (await venue.api.offerLinks.list({ gigId })).links
const change = (id: string, columns: object) =>
  test.deps.db.updateTable('gig_links').set(columns).where('id', '=', id).execute()

describe('an offer by link', () => {
  it('is read without an account, and books the first artist who accepts, once', async () => {
    const link = await venue.api.offerLinks.create(formOf({ email: 'band@example.com' }))
    expect(link).toMatchObject({ state: 'open', actName: 'The Low Notes', sentTo: 'band@example.com' })
    const secret = secretOf(link)
    const mail = await mailAbout(test, 'band@example.com', 'The Test Room offers you a gig')
    expect(mail.links).toContain(link.address)
    for (const text of ['Fee: $650.00', 'You don’t need an account'.toLowerCase(), 'ignore it'])
      expect(mail.text.toLowerCase()).toContain(text.toLowerCase())
    const read = await visitor.api.offerLinks.read(secret)
    expect(read).toMatchObject({
      venueName: 'The Test Room',
      gig: { title: 'Wedding of a friend', location: '1430 Michigan Ave, Detroit, MI 48216' },
      terms: { fee: 650 },
      bookingId: null,
    })
    const other = await createArtist(test)
    const answers = await Promise.allSettled(
      [artist, other, artist, other].map((who) => who.api.offerLinks.accept(secret)),
    )
    const booked = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.bookingId] : [],
    )
    expect(new Set(booked).size).toBe(1)
    expect(booked).toHaveLength(2)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(gone)
    const winner = (
      await test.deps.db.selectFrom('gig_links').selectAll().where('id', '=', link.id).execute()
    )[0]!.used_by
    const [first, second] = winner === artist.id ? [artist, other] : [other, artist]
    expect(await first.api.offerLinks.accept(secret)).toEqual({ bookingId: booked[0] })
    expect(await first.api.booking.get({ id: booked[0]! })).toMatchObject({
      status: 'confirmed',
      terms: { fee: 650 },
    })
    expect(await first.api.offerLinks.read(secret)).toMatchObject({ bookingId: booked[0] })
    for (const who of [second, visitor, venue])
      await expect(who.api.offerLinks.read(secret)).rejects.toMatchObject(gone)
    expect(await linksOf(link.gigId)).toMatchObject([{ state: 'accepted', address: null }])
    expect(await first.api.contracts.getForBooking({ bookingId: booked[0]! })).toMatchObject({
      status: 'pending',
    })
    await mailAbout(test, venue.email, 'Wedding of a friend')
    expect((await test.mailbox.list(first.email)).map(({ subject }) => subject).join()).not.toContain(
      'invited you',
    )
    await expectInvariants(test.deps.db)
  })

  it('is accepted right after registering, with nothing else to fill in', async () => {
    const link = await venue.api.offerLinks.create(formOf())
    const { client } = await createAccount(test)
    const token = (await client.getSession()).data.session!.access_token
    const answer = await fetch(`${test.url}/api/offer-links/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(secretOf(link)),
    })
    expect(answer.status).toBe(200)
    const { bookingId } = (await answer.json()) as { bookingId: string }
    const { artist: act } = await venue.api.booking.get({ id: bookingId })
    expect(act.name).toBe('The Low Notes')
  })

  it('can be declined by whoever has it, with a reason that the venue gets', async () => {
    const link = await venue.api.offerLinks.create(formOf({ title: 'Garden party' }))
    const secret = secretOf(link)
    await expect(venue.api.offerLinks.decline({ ...secret, reason: '' })).rejects.toMatchObject({
      code: 'OFFER_LINK_ARTISTS_ONLY',
    })
    await visitor.api.offerLinks.decline({ ...secret, reason: 'We’re on tour.' })
    const mail = await mailAbout(test, venue.email, 'The Low Notes declined your offer: Garden party')
    expect(mail.text).toContain('We’re on tour.')
    for (const who of [visitor, artist])
      await expect(who.api.offerLinks.decline({ ...secret, reason: '' })).rejects.toMatchObject(gone)
    await expect(artist.api.offerLinks.accept(secret)).rejects.toMatchObject(gone)
    expect(await linksOf(link.gigId)).toMatchObject([{ state: 'declined', declineReason: 'We’re on tour.' }])
  })

  it('ends when it’s withdrawn, renewed or over, and its venue is told when nobody answered', async () => {
    const link = await venue.api.offerLinks.create(formOf({ title: 'Patio night' }))
    const renewed = await venue.api.offerLinks.renew({ id: link.id })
    expect(renewed).toMatchObject({ state: 'open', terms: link.terms, gigId: link.gigId })
    expect(renewed.address).not.toBe(link.address)
    await expect(visitor.api.offerLinks.read(secretOf(link))).rejects.toMatchObject(gone)
    expect(await visitor.api.offerLinks.read(secretOf(renewed))).toMatchObject({ terms: link.terms })
    expect(await linksOf(link.gigId)).toMatchObject([{ state: 'open' }, { state: 'withdrawn' }])
    await change(renewed.id, { expires_at: new Date(test.deps.now().getTime() - 1000) })
    await expect(visitor.api.offerLinks.read(secretOf(renewed))).rejects.toMatchObject(gone)
    await expect(artist.api.offerLinks.accept(secretOf(renewed))).rejects.toMatchObject(gone)
    await Promise.all([runBookingClock(test.deps), runBookingClock(test.deps)])
    await mailAbout(test, venue.email, 'Your offer to The Low Notes expired: Patio night')
    await expect(venue.api.offerLinks.withdraw({ id: renewed.id })).rejects.toMatchObject({
      code: 'OFFER_LINK_ENDED',
    })
    const third = await venue.api.offerLinks.renew({ id: renewed.id })
    expect(await venue.api.offerLinks.withdraw({ id: third.id })).toMatchObject({ state: 'withdrawn' })
    await expect(artist.api.offerLinks.accept(secretOf(third))).rejects.toMatchObject(gone)
    const last = await venue.api.offerLinks.renew({ id: third.id })
    await venue.api.booking.closeGig({ gigId: link.gigId, note: '' })
    await expect(artist.api.offerLinks.accept(secretOf(last))).rejects.toMatchObject(gone)
    await expect(visitor.api.offerLinks.read(secretOf(last))).rejects.toMatchObject(gone)
    await expect(venue.api.offerLinks.renew({ id: last.id })).rejects.toMatchObject({ code: 'GIG_NOT_OPEN' })
  })

  it('ends in one way when it’s accepted, declined and withdrawn at once', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const { id, gigId, ...link } = await venue.api.offerLinks.create(formOf())
      const secret = secretOf(link)
      const acts = [
        () => artist.api.offerLinks.accept(secret),
        () => visitor.api.offerLinks.decline({ ...secret, reason: '' }),
        () => venue.api.offerLinks.withdraw({ id }),
      ]
      const order = [...acts.slice(turn), ...acts.slice(0, turn)]
      const answers = await Promise.allSettled(order.map((act) => act()))
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { state } = (await linksOf(gigId))[0]!
      const won = answers.findIndex(({ status }) => status === 'fulfilled')
      expect(state).toBe(['accepted', 'declined', 'withdrawn'][(won + turn) % 3])
      const booked = await test.deps.db
        .selectFrom('bookings')
        .select('id')
        .where('gig_id', '=', gigId)
        .execute()
      expect(booked).toHaveLength(state === 'accepted' ? 1 : 0)
    }
    await expectInvariants(test.deps.db)
  })

  it('is replaced once by two presses at once, so that one link works', async () => {
    const link = await venue.api.offerLinks.create(formOf())
    const pressed = await Promise.all([1, 2, 3].map(() => venue.api.offerLinks.renew({ id: link.id })))
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1)
    const again = await venue.api.offerLinks.renew({ id: link.id })
    expect(again.id).toBe(pressed[0]!.id)
    const states = async () => (await linksOf(link.gigId)).map(({ state }) => state)
    expect(await states()).toEqual(['open', 'withdrawn'])
    const next = await venue.api.offerLinks.renew({ id: again.id })
    expect(next.id).not.toBe(again.id)
    expect(await states()).toEqual(['open', 'withdrawn', 'withdrawn'])
    for (const { id } of pressed) await change(id, { withdrawn_at: null })
    // Two that worked before one replaced the other.
    const last = await venue.api.offerLinks.renew({ id: next.id })
    expect(await states()).toEqual(['open', 'withdrawn', 'withdrawn', 'withdrawn'])
    expect((await linksOf(link.gigId))[0]!.id).toBe(last.id)
  })

  it('is refused like any offer: to venues, in taken hours and between members who blocked each other', async () => {
    const form = formOf()
    const link = await venue.api.offerLinks.create(form)
    const secret = secretOf(link)
    await expect(visitor.api.offerLinks.accept(secret)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(venue.api.offerLinks.accept(secret)).rejects.toMatchObject({
      code: 'OFFER_LINK_ARTISTS_ONLY',
    })
    const blocker = await createArtist(test)
    await blocker.api.network.block({ uuid: venue.id })
    await expect(blocker.api.offerLinks.accept(secret)).rejects.toMatchObject({ code: 'PERSON_BLOCKED' })
    const blocked = await createArtist(test)
    await venue.api.network.block({ uuid: blocked.id })
    for (const act of ['read', 'accept'] as const)
      await expect(blocked.api.offerLinks[act](secret)).rejects.toMatchObject(gone)
    const { start, end } = form.offer
    const { id } = await artist.api.booking.blockTime({ start, end })
    await expect(artist.api.offerLinks.accept(secret)).rejects.toMatchObject({ code: 'ARTIST_NOT_FREE' })
    await artist.api.booking.unblockTime({ id })
    const own = await venue.api.booking.blockTime({ start, end })
    const refused = artist.api.offerLinks.accept(secret)
    await expect(refused).rejects.toMatchObject({ code: 'VENUE_NOT_FREE', data: { entries: [] } })
    await expect(venue.api.offerLinks.create(form)).rejects.toMatchObject({ code: 'VENUE_NOT_FREE' })
    await venue.api.booking.unblockTime({ id: own.id })
    const suspend = (at: Date | null) =>
      test.deps.db
        .updateTable('users')
        .set({ suspended_at: at, suspension_reason: at && 'x' })
        .where('id', '=', venue.id)
        .execute()
    await suspend(new Date())
    await expect(artist.api.offerLinks.accept(secret)).rejects.toMatchObject(gone)
    await expect(visitor.api.offerLinks.read(secret)).rejects.toMatchObject(gone)
    await suspend(null)
    expect((await linksOf(link.gigId))[0]).toMatchObject({ state: 'open' })
    await artist.api.offerLinks.accept(secret)
  })
})

it('links are for a venue’s own gigs, complete, made once for a key and unknown to everybody else', async () => {
  const form = formOf()
  await expect(artist.api.offerLinks.create(form)).rejects.toMatchObject({ code: 'GIG_VENUES_ONLY' })
  await expect(visitor.api.offerLinks.create(form)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  for (const bad of [
    { actName: ' ' },
    { email: 'nobody' },
    { title: 'x' },
    { location: 'Detroit, MI' },
    { offer: null },
    { offer: { ...form.offer, start: inHours(test, -2) } },
    { offer: { ...form.offer, end: form.offer.start } },
    { visibility: 'public' },
  ])
    expect(
      (await venue.fetch('/api/offer-links', { method: 'POST', body: { ...form, ...bad } })).status,
      JSON.stringify(bad),
    ).toBe(422)
  const key = crypto.randomUUID()
  const [link, again] = await Promise.all([1, 2].map(() => venue.api.offerLinks.create({ ...form, key })))
  expect(again!.id).toBe(link!.id)
  const other = await createVenue(test)
  for (const act of ['renew', 'withdraw'] as const)
    for (const who of [other, artist])
      await expect(who.api.offerLinks[act]({ id: link!.id })).rejects.toMatchObject({
        code: 'OFFER_LINK_NOT_FOUND',
      })
  for (const who of [other, artist])
    await expect(who.api.offerLinks.list({ gigId: link!.gigId })).rejects.toMatchObject({ status: 404 })
  for (const secret of ['', 'x'.repeat(43), link!.id])
    await expect(visitor.api.offerLinks.read({ secret })).rejects.toMatchObject(gone)
  const row = await test.deps.db.selectFrom('gig_links').selectAll().where('id', '=', link!.id).execute()
  expect(JSON.stringify(row)).not.toContain(secretOf(link!).secret)
  const { pathname } = new URL(link!.address!)
  expect(loggedPath(pathname)).toBe('/offer/…')
  expect(await (await visitor.fetch('/robots.txt')).text()).toContain('Disallow: /offer/')
})
