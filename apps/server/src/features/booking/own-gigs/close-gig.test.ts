import { GIG_RESTORES_MAX } from '@bandstand/domain/booking'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectHistoryReplays } from '../../../../test/invariants/booking-history.ts'
import { expectInvariants } from '../../../../test/invariants/booking-invariants.ts'
import { acceptNewest, applyTo, offered, openGig } from '../../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'

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

const close = (who: Member, note = '') => who.api.booking.closeGig({ gigId, note })
const restore = (who: Member) => who.api.booking.restoreGig({ gigId })
const statusOf = async (who: Member) => (await who.api.gigs.get({ id: gigId })).status
const titlesOf = async (who: Member) =>
  (await who.api.notifications.list({})).notifications.map(({ title }) => title)

describe('closing a gig', () => {
  it('ends open applications, voids offers and notifies each artist, with the reason', async () => {
    const { id } = await offered(test, { gigId, artist, venue })
    const invited = await createArtist(test)
    const invitation = await venue.api.booking.invite({ gigId, artistId: invited.id })
    // A control character that would reverse the text.
    await close(venue, 'The stage is being \u202Erebuilt.')

    expect(await statusOf(artist)).toBe('cancelled')
    const ended = await artist.api.booking.getApplication({ id })
    expect(ended).toMatchObject({
      status: 'closed',
      waitingFor: null,
      pendingOffer: null,
      closingText: 'The stage is being rebuilt.',
      offers: [{ status: 'void', abilities: { accept: false } }],
    })
    expect(await invited.api.booking.getApplication({ id: invitation.id })).toMatchObject({
      status: 'closed',
    })
    const mail = await mailAbout(test, artist.email, 'Closed: Friday late set')
    expect(mail.text).toMatch(
      /The Test Room closed Friday late set, so your application ended\.\n\n.*\nWhen: /,
    )
    expect(mail.text).toContain('The stage is being rebuilt.')
    expect((await mailAbout(test, invited.email, 'Closed: Friday late set')).text).toContain(
      'so your invitation ended',
    )
    await expectInvariants(test.deps.db)
    await expectHistoryReplays(test.deps.db)
  })

  it('removes it from the list right away, and refuses later actions', async () => {
    const { id, offers } = await offered(test, { gigId, artist, venue })
    const [offer] = offers
    await close(venue)
    const { gigs } = await artist.api.gigs.list({})
    expect(gigs.map((gig) => gig.id)).not.toContain(gigId)
    const { abilities } = await venue.api.gigs.get({ id: gigId })
    expect(abilities.edit).toBe(false)
    const late: [() => Promise<unknown>, string][] = [
      [() => artist.api.booking.acceptOffer({ id: offer!.id, number: 1 }), 'GIG_NOT_OPEN'],
      [async () => applyTo(gigId, await createArtist(test)), 'GIG_NOT_OPEN'],
      [() => venue.api.booking.invite({ gigId, artistId: artist.id }), 'GIG_NOT_OPEN'],
      [() => artist.api.booking.withdraw({ id }), 'APPLICATION_CLOSED'],
      [() => venue.api.gigs.update({ id: gigId, ...gigForm() }), 'GIG_NOT_EDITABLE'],
    ]
    for (const [act, code] of late) await expect(act()).rejects.toMatchObject({ code })
  })

  it('changes nothing at the second request', async () => {
    await applyTo(gigId, artist)
    await Promise.all([close(venue, 'Sorry.'), close(venue, 'Very sorry.')])
    await close(venue)
    await mailAbout(test, artist.email, 'Closed: Friday late set')
    expect(await titlesOf(artist)).toEqual(['Closed: Friday late set at The Test Room'])
  })

  it('is refused to everyone else, and for a gig that is booked or over', async () => {
    const application = await offered(test, { gigId, artist, venue })
    for (const who of [artist, await createVenue(test)]) {
      await expect(close(who)).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY', status: 403 })
      await expect(restore(who)).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
    }
    await expect(anonymous(test).api.booking.closeGig({ gigId })).rejects.toMatchObject({ status: 401 })
    const missing = '00000000-0000-4000-8000-000000000000'
    await expect(venue.api.booking.closeGig({ gigId: missing })).rejects.toMatchObject({
      code: 'GIG_NOT_FOUND',
    })
    await expect(close(venue, 'x'.repeat(1001))).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    await acceptNewest(artist, application)
    await expect(close(venue)).rejects.toMatchObject({ code: 'GIG_NOT_CLOSABLE', status: 409 })
    expect(await statusOf(venue)).toBe('booked')

    gigId = await openGig(test, venue)
    test.setTime(new Date(Date.now() + 9 * 86_400_000))
    venue = await signInAgain(test, venue)
    await expect(close(venue)).rejects.toMatchObject({ code: 'GIG_NOT_CLOSABLE' })
  })

  it('lets one of the two win when the artist accepts at the same moment', async () => {
    const application = await offered(test, { gigId, artist, venue })
    const [closed, booked] = await Promise.allSettled([close(venue), acceptNewest(artist, application)])
    const codes = [closed, booked].map((answer) =>
      answer.status === 'fulfilled' ? null : (answer.reason as { code: string }).code,
    )
    expect(codes).toEqual(codes[0] === null ? [null, 'GIG_NOT_OPEN'] : ['GIG_NOT_CLOSABLE', null])
    expect(await statusOf(venue)).toBe(codes[0] === null ? 'cancelled' : 'booked')
    await expectInvariants(test.deps.db)
  })
})

describe('opening a closed gig again', () => {
  it('lists it again and notifies those whose applications had ended, who can apply once more', async () => {
    const { id } = await applyTo(gigId, artist)
    await close(venue)
    expect(await venue.api.booking.gigRelation({ gigId })).toMatchObject({
      applicants: { live: 0, total: 1 },
      abilities: { close: false, restore: true, invite: false },
    })
    await restore(venue)
    await restore(venue)
    expect(await statusOf(artist)).toBe('open')
    const { gigs } = await artist.api.gigs.list({})
    expect(gigs.map((gig) => gig.id)).toContain(gigId)
    const mail = await mailAbout(test, artist.email, 'Open again: Friday late set')
    expect(mail.links).toContain(`${test.url}/gigs/${gigId}`)
    expect(await artist.api.booking.gigRelation({ gigId })).toMatchObject({
      mine: { id, status: 'closed' },
      abilities: { apply: true },
    })
    const again = await applyTo(gigId, artist)
    expect(again.id).not.toBe(id)
    await expectHistoryReplays(test.deps.db)
  })

  it('counts in the month it was posted in, no matter how often it is closed', async () => {
    const free = await createVenue(test)
    gigId = await openGig(test, free)
    await close(free)
    await expect(openGig(test, free)).rejects.toMatchObject({ code: 'GIG_LIMIT_REACHED' })
    await restore(free)
    await close(free)
    await expect(openGig(test, free)).rejects.toMatchObject({ code: 'GIG_LIMIT_REACHED' })
  })

  it('ranks it by its venue’s current plan', async () => {
    await close(venue)
    const { db } = test.deps
    await db.updateTable('profiles').set({ subscription_tier: 'free' }).where('uuid', '=', venue.id).execute()
    await restore(venue)
    const row = await db.selectFrom('gigs').select('rank').where('id', '=', gigId).executeTakeFirst()
    expect(row?.rank).toBe(2)
  })

  it('notifies nobody twice and stops after a few times', async () => {
    await applyTo(gigId, artist)
    for (let times = 0; times < GIG_RESTORES_MAX; times++) {
      await close(venue)
      await restore(venue)
    }
    await close(venue)
    await expect(restore(venue)).rejects.toMatchObject({ code: 'GIG_RESTORED_TOO_OFTEN', status: 409 })
    const other = await createArtist(test)
    gigId = await openGig(test, venue)
    await applyTo(gigId, other)
    await close(venue)
    // The notices about the first gig were sent before.
    await mailAbout(test, other.email, 'Closed: Friday late set')
    const titles = await titlesOf(artist)
    expect(titles.filter((title) => title.startsWith('Closed: Friday late set'))).toHaveLength(1)
    expect(
      titles.filter((title) => title.startsWith('Open again: Friday late set')).length,
    ).toBeLessThanOrEqual(1)
  })

  it('is refused once its date is over, and for a gig that is not closed', async () => {
    const booked = await offered(test, { gigId, artist, venue })
    await acceptNewest(artist, booked)
    await expect(restore(venue)).rejects.toMatchObject({ code: 'GIG_NOT_RESTORABLE', status: 409 })
    gigId = await openGig(test, venue)
    await close(venue)
    test.setTime(new Date(Date.now() + 9 * 86_400_000))
    venue = await signInAgain(test, venue)
    await expect(restore(venue)).rejects.toMatchObject({ code: 'GIG_NOT_RESTORABLE' })
  })

  it('also opens one whose booking the venue had cancelled', async () => {
    const booking = await acceptNewest(artist, await offered(test, { gigId, artist, venue }))
    const contract = await venue.api.contracts.getForBooking({ bookingId: booking.id })
    await venue.api.contracts.cancel({ id: contract.id })
    expect(await statusOf(venue)).toBe('cancelled')
    await restore(venue)
    expect(await statusOf(venue)).toBe('open')
    await applyTo(gigId, artist)
    await expectInvariants(test.deps.db)
    await expectHistoryReplays(test.deps.db)
  })
})
