import { CONTACT_LIMITS } from '@bandstand/domain/network'
import { HOUR_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { applyTo, inHours, offerForm, openGig } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../../test/members/factories.ts'
import { befriend } from '../../../../test/members/network.ts'

const TRIES = 60

let test: TestApp
beforeAll(async () => {
  // Demo mode has a hundred times the limits.
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
afterAll(() => test.close())

/** The member, whose account is a month old. */
async function established(member: Member): Promise<Member> {
  const monthAgo = new Date(Date.now() - 30 * 24 * HOUR_MS)
  const query = test.deps.db.updateTable('users').set({ created_at: monthAgo })
  await query.where('id', '=', member.id).execute()
  return member
}

const refused = (text: RegExp) => ({
  code: 'CONTACT_LIMIT_REACHED',
  status: 429,
  message: expect.stringMatching(text),
})

/** Tries this often, a few at once; how often it succeeded, and the last refusal. */
async function tryOften(act: (turn: number) => Promise<unknown>, times = TRIES) {
  let taken = 0
  let refusal: unknown
  for (let turn = 0; turn < times; turn += 4) {
    const turns = [0, 1, 2, 3].map((more) => turn + more).filter((each) => each < times)
    for (const result of await Promise.allSettled(turns.map(act))) {
      if (result.status === 'fulfilled') taken++
      else refusal = result.reason
    }
  }
  return { taken, refusal }
}

/** Members to write to, created once, because creating them takes time. */
async function crowd(make: () => Promise<Member>, size: number): Promise<Member[]> {
  return Promise.all(Array.from({ length: size }, make))
}

describe('sixty attempts of one member, several at once', () => {
  const { invitation, application, offer, connection, question, hold } = CONTACT_LIMITS
  let artists: Member[]
  beforeAll(async () => {
    artists = await crowd(() => createArtist(test), TRIES)
  })

  it('to offer gigs by link stop at the limit, and three reach an address in a day', async () => {
    const venue = await established(await createProVenue(test))
    const form = (email: string) => ({
      actName: 'Low Notes',
      email,
      title: 'An evening',
      location: '1430 Michigan Ave, Detroit, MI 48216',
      offer: offerForm(test),
    })
    const same = await tryOften(() => venue.api.offerLinks.create(form('Band@Example.com')), 8)
    expect(same).toMatchObject({ taken: 3, refusal: refused(/You emailed this address 3 offers/) })
    const first = (await venue.api.booking.listOwnGigs({})).gigs[0]!
    const [link] = (await venue.api.offerLinks.list({ gigId: first.id })).links
    await expect(venue.api.offerLinks.renew({ id: link!.id })).rejects.toMatchObject({
      code: 'CONTACT_LIMIT_REACHED',
    })
    const { taken, refusal } = await tryOften(() => venue.api.offerLinks.create(form('')))
    expect(taken).toBe(CONTACT_LIMITS.link.perDay - 3)
    expect(refusal).toMatchObject(refused(/30 links in the last 24 hours/))
    expect((await venue.api.booking.listOwnGigs({})).total).toBe(CONTACT_LIMITS.link.perDay)
    expect((await test.mailbox.list('Band@Example.com')).length).toBeLessThanOrEqual(3)
  })

  it('to offer private gigs stop at the limit of invitations, and what was refused leaves no gig', async () => {
    const venue = await createProVenue(test)
    const { taken, refusal } = await tryOften((turn) =>
      venue.api.booking.invitePrivately({
        artistId: artists[turn]!.id,
        title: 'A quiet evening',
        location: '1430 Michigan Ave, Detroit, MI 48216',
        offer: offerForm(test),
      }),
    )
    expect(taken).toBe(invitation.perDayNew)
    expect(refusal).toMatchObject(refused(/^You sent 10 invitations/))
    expect((await venue.api.booking.listOwnGigs({})).total).toBe(taken)
  })

  it('to invite strangers end in a refusal that says when it is possible again', async () => {
    const venue = await createProVenue(test)
    const gigId = await openGig(test, venue)
    const invite = (turn: number) =>
      venue.api.booking.invite({ gigId, artistId: artists[turn]!.id, message: 'See evil.example' })
    const countMails = async () =>
      (await Promise.all(artists.map(({ email }) => test.mailbox.list(email)))).flat().length
    const mailsBefore = await countMails()
    const { taken, refusal } = await tryOften(invite)
    expect(taken).toBe(invitation.perDayNew)
    expect(refusal).toMatchObject(
      refused(/^You sent 10 invitations in the last 24 hours\. .*You can invite more artists in 24 hours\.$/),
    )
    expect(refusal).toMatchObject({ data: { retryAt: expect.stringMatching(/^20/) } })
    const raw = { method: 'POST', body: { artistId: artists[TRIES - 1]!.id } }
    const answer = await venue.fetch(`/api/gigs/${gigId}/invitations`, raw)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await venue.api.applicants.list({ gigId })).toMatchObject({ total: invitation.perDayNew })
    expect(await countMails()).toBeLessThanOrEqual(mailsBefore + invitation.perDayNew)

    await established(venue)
    const more = await tryOften((turn) => invite(TRIES - 1 - turn), invitation.perDay)
    expect(more.taken).toBe(invitation.perDay - invitation.perDayNew)
    test.setTime(new Date(Date.now() + 24 * HOUR_MS + 1000))
    const later = await signInAgain(test, venue)
    const next = await createArtist(test)
    expect(await later.api.booking.invite({ gigId, artistId: next.id, message: '' })).toMatchObject({
      status: 'sent',
    })
    test.setTime(new Date())
  })

  it('to hold dates for strangers, and to ask venues for holds', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const on = (day: number) => ({ start: inHours(test, day * 24), end: inHours(test, day * 24 + 3) })
    const placed = await tryOften((turn) =>
      venue.api.holds.place({ ...on(turn + 7), artistId: artists[turn]!.id, note: 'See evil.example' }),
    )
    expect(placed.taken).toBe(hold.perDayNew)
    expect(placed.refusal).toMatchObject(refused(/^You sent 5 holds in the last 24 hours/))
    const asked = await tryOften((turn) => artist.api.holds.request({ ...on(turn + 7), venueId: venue.id }))
    expect(asked.taken).toBe(hold.perPair)
    expect(asked.refusal).toMatchObject(refused(/^You sent (this member )?5 holds/))
    // Acts of the venue's own choosing are told nothing, and count only as holds.
    await venue.api.holds.place({ ...on(90), actName: 'House band' })
  })

  it('to connect', async () => {
    const [caller] = await crowd(() => createArtist(test), 1)
    const { taken, refusal } = await tryOften((turn) =>
      caller!.api.network.connect({ uuid: artists[turn]!.id, note: '' }),
    )
    expect(taken).toBe(connection.perDayNew)
    expect(refusal).toMatchObject(refused(/connection requests in the last 24 hours/))
  })

  it('to ask one member again and again', async () => {
    const [caller, other] = await crowd(() => createArtist(test), 2)
    const { taken, refusal } = await tryOften(async () => {
      const { request } = await caller!.api.network.connect({ uuid: other!.id, note: '' })
      await caller!.api.network.withdraw({ id: request!.id }).catch(() => undefined)
    }, 20)
    // A repeated request while one is pending changes nothing and doesn't count.
    expect(taken).toBeGreaterThanOrEqual(connection.perPair)
    expect(refusal).toMatchObject(refused(/^You sent this member 3 connection requests/))
    const rows = test.deps.db.selectFrom('connection_requests').select('id').where('from_id', '=', caller!.id)
    expect(await rows.execute()).toHaveLength(connection.perPair)
  })

  it('to apply and withdraw', async () => {
    const [venue, artist] = [await createProVenue(test), await established(await createArtist(test))]
    const gigId = await openGig(test, venue)
    const start = Date.now()
    const turn = async () => {
      const now = await signInAgain(test, artist)
      const { id } = await applyTo(gigId, now)
      await now.api.booking.withdraw({ id })
    }
    await turn()
    await expect(turn()).rejects.toMatchObject(refused(/^You withdrew recently\. .* in 60 minutes\.$/))
    for (const hours of [1.1, 2.2]) {
      test.setTime(new Date(start + hours * HOUR_MS))
      await turn()
    }
    test.setTime(new Date(start + 9 * HOUR_MS))
    await expect(turn()).rejects.toMatchObject({ code: 'BEGUN_TOO_OFTEN', status: 409 })
    const relation = await (await signInAgain(test, artist)).api.booking.gigRelation({ gigId })
    expect(relation).toMatchObject({ abilities: { apply: false } })
    // The venue may still invite.
    const invited = await (
      await signInAgain(test, venue)
    ).api.booking.invite({ gigId, artistId: artist.id, message: '' })
    expect(invited).toMatchObject({ status: 'sent' })
    test.setTime(new Date())
  })

  it('to apply to one venue, and to many', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const gigIds = await Promise.all(Array.from({ length: 14 }, () => openGig(test, venue)))
    const toOne = await tryOften((turn) => applyTo(gigIds[turn]!, artist), gigIds.length)
    expect(toOne.taken).toBe(application.perPair)
    expect(toOne.refusal).toMatchObject(refused(/^You sent this member 10 applications/))
    const venues = await crowd(() => createProVenue(test), 14)
    const others = await Promise.all(venues.map((each) => openGig(test, each)))
    const toAll = await tryOften((turn) => applyTo(others[turn]!, artist), others.length)
    expect(toAll.taken).toBe(application.perDayNew - application.perPair)
    expect(toAll.refusal).toMatchObject(
      refused(/^You sent 20 applications in the last 24 hours\. That’s the limit in the first 7 days/),
    )
    // Questions before applying have a limit of their own.
    const caller = await createArtist(test)
    const questions = await tryOften(
      (turn) => caller.api.messages.ask({ gigId: others[turn % 14]!, key: crypto.randomUUID(), body: 'PA?' }),
      TRIES,
    )
    expect(questions.taken).toBe(question.perDayNew)
    expect(questions.refusal).toMatchObject({
      code: expect.stringMatching(/^(CONTACT_LIMIT_REACHED|QUESTION_EXISTS)$/),
    })
    const one = () => caller.api.messages.ask({ gigId: others[13]!, key: crypto.randomUUID(), body: 'PA?' })
    await expect(one()).rejects.toMatchObject(
      refused(/^You asked 5 questions in the last 24 hours\. That’s the limit in the first 7 days/),
    )
  })

  it('to make offers that get no reply', async () => {
    const [venue, artist] = [await createProVenue(test), await established(await createArtist(test))]
    const { id } = await applyTo(await openGig(test, venue), artist)
    let answers = 0
    const { taken, refusal } = await tryOften(async () => {
      const made = await artist.api.booking.makeOffer({ id, answers, ...offerForm(test) })
      answers = made.newestOffer
    })
    expect(taken).toBe(offer.perPair)
    expect(refusal).toMatchObject(refused(/^You made this member 10 offers in the last 24 hours/))
    // The other party has its own limit.
    await venue.api.booking.makeOffer({ id, answers, ...offerForm(test) })
  })

  it('to start conversations, and to write', async () => {
    const [writer, others] = [await createArtist(test), artists.slice(0, 24)]
    await befriend(test, ...others.map((other): [Member, Member] => [writer, other]))
    const started = await tryOften((turn) => writer.api.messages.start({ userId: others[turn]!.id }), 24)
    expect(started.taken).toBe(20)
    expect(started.refusal).toMatchObject({ code: 'THREADS_TOO_MANY' })
    const { threads } = await writer.api.messages.list({})
    const written = await tryOften(
      (turn) =>
        writer.api.messages.send({
          id: threads[turn % threads.length]!.id,
          key: crypto.randomUUID(),
          body: `${turn}`,
        }),
      TRIES,
    )
    expect(written.taken).toBe(30)
    expect(written.refusal).toMatchObject({ code: 'MESSAGES_TOO_MANY' })
  })
})
