import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  applyTo,
  inHours,
  offered,
  offerForm,
  openGig,
  runClocks,
} from '../../../../test/members/bookings.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'
import { write } from '../../../../test/members/messages.ts'
import { mailAbout } from '../../../../test/members/accounts.ts'
import {
  anonymous,
  createArtist,
  createQuietArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'

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

const MISSING = '00000000-0000-4000-8000-000000000000'
const eventsOf = (id: string) =>
  test.deps.db
    .selectFrom('booking_events')
    .select(['event', 'actor_role'])
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()

describe('applying and inviting', () => {
  it('delivers an artist’s application to the venue, which is notified by mail', async () => {
    const sent = await artist.api.booking.apply({
      gigId,
      message: ' Two sets of standards. ',
      proposedFee: '612.50',
      setDetails: 'Trio',
    })
    expect(sent).toMatchObject({
      status: 'sent',
      origin: 'applied',
      me: 'artist',
      message: 'Two sets of standards.',
      proposedFee: 612.5,
      setDetails: 'Trio',
      waitingFor: 'venue',
      artist: { uuid: artist.id, name: 'Reyes Trio' },
      venue: { uuid: venue.id, name: 'The Test Room' },
      abilities: {
        open: false,
        withdraw: true,
        decline: false,
        shortlist: false,
        makeOffer: true,
      },
    })
    expect(sent.suggestedTerms).toMatchObject({ fee: 612.5, timeZone: 'America/Detroit' })
    const mail = await mailAbout(test, venue.email, 'Reyes Trio applied to Friday late set')
    expect(mail.text).toContain('Proposed fee: $612.50')
    expect(mail.links).toContain(`${test.url}/applications/${sent.id}`)
    const seen = await venue.api.applicants.list({ gigId })
    expect(seen).toMatchObject({ total: 1, gig: { id: gigId } })
    expect(seen.applications[0]).toMatchObject({ id: sent.id, artist: { professions: ['Musician'] } })
  })

  it('accepts one application per artist, even when it is sent twice at once', async () => {
    const answers = await Promise.allSettled([applyTo(gigId, artist), applyTo(gigId, artist)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'APPLICATION_EXISTS', status: 409 },
    })
    await expect(venue.api.booking.invite({ gigId, artistId: artist.id })).rejects.toMatchObject({
      code: 'APPLICATION_EXISTS',
    })
  })

  it('returns what each viewer can do on a gig’s page', async () => {
    const relation = (who: Member) => who.api.booking.gigRelation({ gigId })
    expect(await relation(artist)).toEqual({
      mine: null,
      bookingId: null,
      applicants: null,
      invitationTerms: null,
      abilities: { apply: true, invite: false, close: false, restore: false },
    })
    const { id } = await applyTo(gigId, artist)
    expect(await relation(artist)).toMatchObject({
      mine: { id, status: 'sent' },
      abilities: { apply: false },
    })
    expect(await relation(venue)).toEqual({
      mine: null,
      bookingId: null,
      applicants: { live: 1, total: 1 },
      invitationTerms: expect.objectContaining({ timeZone: 'America/Detroit' }) as object,
      abilities: { apply: false, invite: true, close: true, restore: false },
    })
    expect(await relation(await createProVenue(test))).toMatchObject({
      applicants: null,
      abilities: { invite: false },
    })
  })

  it('lets a venue invite an artist, who sees it first in their own list', async () => {
    const { gigs } = await venue.api.booking.invitableGigs({ artistId: artist.id })
    expect(gigs).toMatchObject([{ id: gigId, application: null, abilities: { invite: true } }])
    const { id } = await venue.api.booking.invite({ gigId, artistId: artist.id, message: 'Come and play!' })
    await applyTo(await openGig(test, venue), artist)
    const mine = await artist.api.booking.listMine({})
    expect(mine).toMatchObject({ total: 2, counts: { waiting: 1, live: 2, closed: 0 } })
    expect(mine.applications[0]).toMatchObject({ id, origin: 'invited', waitingFor: 'artist' })
    expect((await artist.api.booking.listMine({ show: 'waiting' })).applications).toHaveLength(1)
    const after = await venue.api.booking.invitableGigs({ artistId: artist.id })
    expect(after.gigs.find((gig) => gig.id === gigId)).toMatchObject({
      application: { id, status: 'sent' },
      abilities: { invite: false },
    })
    await mailAbout(test, artist.email, 'The Test Room invited you to Friday late set')
  })

  it('refuses those who cannot apply or invite, and gigs that are gone', async () => {
    const other = await createProVenue(test)
    const form = { gigId, message: 'Hello', proposedFee: '100' }
    await expect(other.api.booking.apply(form)).rejects.toMatchObject({
      code: 'APPLY_ARTISTS_ONLY',
      status: 403,
    })
    await expect(anonymous(test).api.booking.apply(form)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(artist.api.booking.apply({ ...form, gigId: MISSING })).rejects.toMatchObject({
      code: 'GIG_NOT_FOUND',
    })
    const bare = await createArtist(test, { band_name: null, first_name: null })
    await expect(bare.api.booking.apply(form)).rejects.toMatchObject({ code: 'PROFILE_INCOMPLETE' })
    await expect(other.api.booking.invite({ gigId, artistId: artist.id })).rejects.toMatchObject({
      code: 'GIG_OWNER_ONLY',
    })
    await expect(artist.api.booking.invite({ gigId, artistId: artist.id })).rejects.toMatchObject({
      code: 'GIG_OWNER_ONLY',
    })
    await expect(venue.api.booking.invite({ gigId, artistId: venue.id })).rejects.toMatchObject({
      code: 'SELF_BOOKING',
    })
    await expect(venue.api.booking.invite({ gigId, artistId: other.id })).rejects.toMatchObject({
      code: 'ARTIST_NOT_FOUND',
    })
    await expect(artist.api.booking.invitableGigs({ artistId: artist.id })).rejects.toMatchObject({
      code: 'GIG_VENUES_ONLY',
    })
    await expect(other.api.applicants.list({ gigId })).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
    test.setTime(new Date(Date.now() + 30 * 86_400_000))
    artist = await signInAgain(test, artist)
    await expect(applyTo(gigId, artist)).rejects.toMatchObject({ code: 'GIG_NOT_OPEN', status: 409 })
    expect(
      await test.deps.db.selectFrom('applications').select('id').where('gig_id', '=', gigId).execute(),
    ).toEqual([])
  })

  it('refuses fields that the sender cannot set', async () => {
    const answer = await artist.fetch(`/api/gigs/${gigId}/applications`, {
      method: 'POST',
      body: { message: 'Hello', proposedFee: '5', status: 'booked', venueId: artist.id },
    })
    expect(answer.status).toBe(422)
  })
})

describe('a thread between the two', () => {
  it('shows messages and whose turn it is to the two only', async () => {
    const { id, threadId } = await applyTo(gigId, artist)
    const opened = await venue.api.booking.openApplication({ id })
    expect(opened).toMatchObject({ status: 'opened', waitingFor: 'venue' })
    const turn = async () => (await venue.api.booking.getApplication({ id })).waitingFor
    await write(venue, threadId, 'Do you bring a PA?')
    expect(await turn()).toBe('artist')
    await write(artist, threadId, 'We do.')
    expect(await turn()).toBe('venue')
    expect((await venue.api.messages.get({ id: threadId })).messages).toMatchObject([
      { number: 3, from: artist.id, body: 'We do.' },
      { number: 2, from: venue.id, body: 'Do you bring a PA?' },
      { number: 1, from: artist.id, kind: 'opening', body: 'I would love to play this.' },
    ])
    await mailAbout(test, venue.email, 'Reyes Trio wrote to you')

    const stranger = await createProVenue(test)
    const other = await createArtist(test)
    const notFound = { code: 'APPLICATION_NOT_FOUND', status: 404 }
    for (const who of [stranger, other]) {
      await expect(who.api.booking.getApplication({ id })).rejects.toMatchObject(notFound)
      await expect(who.api.booking.openApplication({ id })).rejects.toMatchObject(notFound)
      await expect(write(who, threadId, 'Hi')).rejects.toMatchObject({
        code: 'THREAD_NOT_FOUND',
        status: 404,
      })
      await expect(who.api.booking.decline({ id, text: '' })).rejects.toMatchObject(notFound)
      await expect(who.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) })).rejects.toMatchObject(
        notFound,
      )
    }
    expect(await eventsOf(id)).toHaveLength(4)
  })

  it('sends no mail about messages to someone who turned it off', async () => {
    const quiet = await createQuietArtist(test, 'emailMessages', 'emailGigUpdates')
    const { id, threadId } = await applyTo(gigId, quiet)
    await write(venue, threadId, 'Hello?')
    await venue.api.booking.shortlist({ id, shortlisted: true })
    await expect
      .poll(() => test.deps.db.selectFrom('outbox_events').select('id').execute(), { timeout: 10_000 })
      .toEqual([])
    expect(await test.mailbox.list(quiet.email)).toEqual([])
  })

  it('lets the venue shortlist and undo that, and not the artist', async () => {
    const { id } = await applyTo(gigId, artist)
    expect(await venue.api.booking.shortlist({ id, shortlisted: true })).toMatchObject({
      status: 'shortlisted',
    })
    expect(await venue.api.booking.shortlist({ id, shortlisted: true })).toMatchObject({
      status: 'shortlisted',
    })
    await mailAbout(test, artist.email, 'You’re on the shortlist')
    expect(await venue.api.booking.shortlist({ id, shortlisted: false })).toMatchObject({ status: 'opened' })
    await expect(artist.api.booking.shortlist({ id, shortlisted: true })).rejects.toMatchObject({
      code: 'GIG_OWNER_ONLY',
    })
    expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['sent', 'shortlisted', 'unshortlisted'])
  })

  it('ends with a note, and so does its pending offer', async () => {
    const { id, threadId } = await offered(test, { gigId, artist, venue })
    await expect(artist.api.booking.decline({ id, text: '' })).rejects.toMatchObject({
      code: 'APPLICATION_OTHER_SIDE',
    })
    const declined = await venue.api.booking.decline({ id, text: 'Next time, surely.' })
    expect(declined).toMatchObject({
      status: 'declined',
      waitingFor: null,
      pendingOffer: null,
      closingText: 'Next time, surely.',
      offers: [{ status: 'void', abilities: { accept: false } }],
      abilities: { makeOffer: false, decline: false },
    })
    expect((await mailAbout(test, artist.email, 'declined your application')).text).toContain(
      'Next time, surely.',
    )
    await expect(venue.api.booking.decline({ id, text: '' })).rejects.toMatchObject({
      code: 'APPLICATION_CLOSED',
    })
    const thread = await artist.api.messages.get({ id: threadId })
    expect(thread).toMatchObject({
      messages: [{ kind: 'closing', body: 'Next time, surely.' }, {}],
      unread: 1,
    })
    const closedText = expect.stringContaining('while you have an open application')
    expect(thread).toMatchObject({ gigs: [], abilities: { send: false }, closedText })
    await expect(write(artist, threadId, 'But')).rejects.toMatchObject({ code: 'THREAD_CLOSED' })
    await expect(applyTo(gigId, artist)).rejects.toMatchObject({ code: 'APPLICATION_DECLINED' })
    expect(await venue.api.booking.invite({ gigId, artistId: artist.id })).toMatchObject({ status: 'sent' })
  })

  it('lets its sender withdraw and start again', async () => {
    const { id } = await applyTo(gigId, artist)
    await expect(venue.api.booking.withdraw({ id })).rejects.toMatchObject({ code: 'APPLICATION_OTHER_SIDE' })
    expect(await artist.api.booking.withdraw({ id })).toMatchObject({ status: 'withdrawn' })
    const { gigs } = await venue.api.booking.invitableGigs({ artistId: artist.id })
    expect(gigs).toMatchObject([{ application: { status: 'withdrawn' }, abilities: { invite: true } }])
    expect(await applyTo(gigId, artist)).toMatchObject({ status: 'sent' })
  })

  it('suggests the pay for all hours of a gig that pays by the hour', async () => {
    const hourly = await openGig(test, venue, { paymentType: 'hourly', pay: '55', durationMinutes: 480 })
    expect(await venue.api.booking.invite({ gigId: hourly, artistId: artist.id })).toMatchObject({
      gig: { pay: 55, paymentType: 'hourly' },
      suggestedTerms: { fee: 440 },
    })
  })

  it('follows its gig to another day, in the lists of both', async () => {
    const later = await openGig(test, venue, { date: inHours(test, 240).slice(0, 10), title: 'Later' })
    for (const id of [gigId, later]) await applyTo(id, artist)
    const titles = async (member: Member) =>
      (await member.api.booking.listMine({ show: 'live' })).applications.map(({ gig }) => gig.title)
    expect(await titles(artist)).toEqual([expect.not.stringMatching('Later'), 'Later'])
    await venue.api.gigs.update({
      id: gigId,
      ...gigForm({ date: inHours(test, 480).slice(0, 10), title: 'Now the last' }),
    })
    for (const member of [artist, venue]) expect(await titles(member)).toEqual(['Later', 'Now the last'])
  })

  it('ends once the gig starts without a booking, for readers right away and in the history a little later', async () => {
    const { id } = await offered(test, { gigId, artist, venue })
    test.setTime(new Date(Date.now() + 9 * 86_400_000))
    ;[artist, venue] = await Promise.all([signInAgain(test, artist), signInAgain(test, venue)])
    expect(await artist.api.booking.getApplication({ id })).toMatchObject({
      status: 'expired',
      waitingFor: null,
    })
    expect((await artist.api.booking.listMine({ show: 'live' })).total).toBe(0)
    await Promise.all([runClocks(test), runClocks(test)])
    expect((await venue.api.gigs.get({ id: gigId })).status).toBe('expired')
    expect(await eventsOf(id)).toEqual([
      { event: 'sent', actor_role: 'artist' },
      { event: 'opened', actor_role: 'venue' },
      { event: 'made', actor_role: 'venue' },
      { event: 'expired', actor_role: 'system' },
      { event: 'expired', actor_role: 'system' },
    ])
    await mailAbout(test, artist.email, 'Nobody was booked')
  })
})

describe('a request that is sent again with its key', () => {
  const countOffers = async (id: string) =>
    (await test.deps.db.selectFrom('offers').select('id').where('application_id', '=', id).execute()).length
  /** Sends a request twice at once and once more, then another one with its key. */
  const repeat = async <Answer>(send: (key: string, change?: object) => Promise<Answer>, change: object) => {
    const key = randomUUID()
    const answers = [...(await Promise.all([send(key), send(key)])), await send(key)]
    await expect(send(key, change)).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED', status: 409 })
    await expect(send('again')).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: ['key'], message: 'The request has no valid key' }] },
    })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    return key
  }

  it('is one application, and another artist’s request with that key is theirs', async () => {
    const form = { gigId, message: 'Two sets of standards.', proposedFee: '600' }
    const key = await repeat((k, change) => artist.api.booking.apply({ ...form, key: k, ...change }), {
      proposedFee: '700',
    })
    const other = await createArtist(test)
    const { id, artist: theirs } = await other.api.booking.apply({ ...form, key })
    expect(theirs.uuid).toBe(other.id)
    expect(await eventsOf(id)).toEqual([{ event: 'sent', actor_role: 'artist' }])
    expect(await venue.api.applicants.list({ gigId })).toMatchObject({ total: 2 })
    await expect(artist.api.booking.apply({ ...form, key: randomUUID() })).rejects.toMatchObject({
      code: 'APPLICATION_EXISTS',
    })
  })

  it('is one invitation', async () => {
    const form = { gigId, artistId: artist.id, message: 'Come and play.', offer: offerForm(test) }
    const invite = (key: string, change = {}) => venue.api.booking.invite({ ...form, key, ...change })
    const { id } = await invite(await repeat(invite, { message: 'Come early.' }))
    expect(await venue.api.applicants.list({ gigId })).toMatchObject({ total: 1 })
    expect(await countOffers(id)).toBe(1)
  })

  it('is one offer, even once the other party has countered it', async () => {
    const { id } = await applyTo(gigId, artist)
    const form = { id, answers: 0, ...offerForm(test) }
    const offer = (key: string, change = {}) => venue.api.booking.makeOffer({ ...form, key, ...change })
    const key = await repeat(offer, { fee: '700' })
    await artist.api.booking.makeOffer({ ...form, answers: 1, fee: '720', key })
    const late = await offer(key)
    expect(late.offers.map(({ status }) => status)).toEqual(['countered', 'pending'])
    await expect(offer(key, { answers: 2 })).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    expect(await countOffers(id)).toBe(2)
  })

  it('blocks a venue’s time once', async () => {
    const form = { start: inHours(test, 30), end: inHours(test, 32) }
    await repeat((key, change) => venue.api.booking.blockTime({ ...form, key, ...change }), {
      note: 'Closed',
    })
    const { db } = test.deps
    const times = await db.selectFrom('busy_times').select('id').where('user_id', '=', venue.id).execute()
    expect(times).toHaveLength(1)
  })

  it('can follow a refusal', async () => {
    const form = { gigId, message: 'Two sets.', proposedFee: '600', key: randomUUID() }
    await venue.api.booking.closeGig({ gigId, note: '' })
    await expect(artist.api.booking.apply(form)).rejects.toMatchObject({ code: 'GIG_NOT_OPEN' })
    await venue.api.booking.restoreGig({ gigId })
    expect(await artist.api.booking.apply(form)).toMatchObject({ status: 'sent' })
  })
})
