import type { Poll } from '@bandstand/api-spec'
import type { PollAnswer } from '@bandstand/domain/polls'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { actingFor, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { joined } from '../../../test/members/people.ts'

let test: TestApp
let venue: Member
let leader: Member
let kim: Member
let jo: Member
let gigId: string
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createProVenue(test)
  leader = await createArtist(test)
  kim = await joined(test, leader, 'member')
  jo = await joined(test, leader, 'member')
  await lineUp(
    test,
    leader,
    { name: 'Ada', person_id: leader.id, instruments: ['Vocals'] },
    { name: 'Kim', person_id: kim.id, instruments: ['Drums'] },
    { name: 'Jo', person_id: jo.id, instruments: ['Bass'] },
  )
  gigId = await openGig(test, venue)
})

const application = {
  kind: 'apply',
  message: 'We would love to play this.',
  proposedFee: '120.50',
  perPlayer: true,
  setDetails: 'Two sets',
} as const
const form = { withinHours: 48, note: '' }
const ask = (promise: object | null = application, who = leader) =>
  who.api.polls.ask({ ...form, id: randomUUID(), gigId, promise: promise as typeof application })
const say = (who: Member, poll: Poll, name: string, answer: PollAnswer) => {
  const row = poll.places.flatMap(({ people }) => people).find((each) => each.name === name)!
  return who.api.polls.answer({ id: poll.id, answerId: row.id, answer, note: '' })
}
const sayYes = async (poll: Poll, ...names: ('Ada' | 'Kim' | 'Jo')[]) => {
  for (const name of names) await say({ Ada: leader, Kim: kim, Jo: jo }[name], poll, name, 'yes')
}
const noticesOf = async (who: Member) => {
  await vi.waitFor(async () => {
    const rows = await test.deps.db.selectFrom('outbox_events').select('id').execute()
    expect(rows).toEqual([])
  }, 10_000)
  return (await who.api.notifications.list({})).notifications
}
const titlesOf = async (who: Member) => (await noticesOf(who)).map(({ title }) => title)
const applications = () =>
  test.deps.db.selectFrom('applications').selectAll().where('gig_id', '=', gigId).execute()
const promiseOf = async ({ id }: Poll) => (await leader.api.polls.get({ id })).promise
const refused = (code: string) => ({ code })

describe('applying as soon as everybody says yes', () => {
  it('sends the application with the last yes, in the name of whoever promised it, and tells them', async () => {
    expect(await leader.api.polls.ofGig({ gigId })).toMatchObject({
      players: 3,
      canPromise: { kind: 'apply', applicationId: null },
    })
    const poll = await ask()
    expect(poll).toMatchObject({ each: 120.5, promise: { kind: 'apply', state: 'open', canTakeBack: true } })
    // Those who only play know that it's sent, but not what it says.
    expect((await kim.api.polls.get({ id: poll.id })).promise).toEqual({
      kind: 'apply',
      state: 'open',
      details: null,
      canTakeBack: false,
    })
    await sayYes(poll, 'Ada', 'Kim')
    expect(await applications()).toEqual([])
    const decided = await say(jo, poll, 'Jo', 'yes')
    expect(decided).toMatchObject({ state: 'decided', promise: { state: 'kept', details: null } })
    const [sent] = await applications()
    expect(sent).toMatchObject({
      artist_id: leader.id,
      origin: 'applied',
      message: application.message,
      proposed_fee_cents: 361_50,
      set_details: 'Two sets',
    })
    const history = await test.deps.db
      .selectFrom('booking_events')
      .select(['actor_id', 'event'])
      .where('subject_id', '=', sent!.id)
      .execute()
    expect(history).toEqual([{ actor_id: leader.id, event: 'sent' }])
    expect(await promiseOf(poll)).toMatchObject({ state: 'kept', details: { applicationId: sent!.id } })
    const titles = await titlesOf(leader)
    expect(titles.filter((title) => title.startsWith('You applied to'))).toHaveLength(1)
    expect(titles).not.toContainEqual(expect.stringContaining('Everybody can play'))
    expect(await titlesOf(kim)).not.toContainEqual(expect.stringContaining('You applied'))
    expect((await noticesOf(venue)).length).toBeGreaterThan(0)
  })

  it('once: with two at the same moment, a repeat, and a change of mind', async () => {
    const poll = await ask()
    await sayYes(poll, 'Ada')
    await Promise.all([say(kim, poll, 'Kim', 'yes'), say(jo, poll, 'Jo', 'yes'), say(jo, poll, 'Jo', 'yes')])
    expect(await applications()).toHaveLength(1)
    await say(kim, poll, 'Kim', 'yes')
    await say(kim, poll, 'Kim', 'maybe')
    await say(kim, poll, 'Kim', 'yes')
    expect(await applications()).toHaveLength(1)
    expect((await titlesOf(leader)).filter((title) => title.startsWith('You applied to'))).toHaveLength(1)
  })

  it('eight polls at once whose last yeses come together send eight applications', async () => {
    const gigs = await Promise.all(Array.from({ length: 8 }, () => openGig(test, venue)))
    const polls = await Promise.all(
      gigs.map((each) =>
        leader.api.polls.ask({ ...form, id: randomUUID(), gigId: each, promise: { ...application } }),
      ),
    )
    for (const poll of polls) await sayYes(poll, 'Ada')
    await Promise.all(polls.flatMap((poll) => [say(kim, poll, 'Kim', 'yes'), say(jo, poll, 'Jo', 'yes')]))
    const sent = await test.deps.db
      .selectFrom('applications')
      .select('id')
      .where('gig_id', 'in', gigs)
      .execute()
    const states = await Promise.all(polls.map(async (poll) => (await promiseOf(poll))?.state))
    // The venue can be sent so many a day.
    expect(states.filter((state) => state === 'kept')).toHaveLength(sent.length)
    expect(states.every((state) => state === 'kept' || state === 'failed')).toBe(true)
    expect(sent.length).toBeGreaterThan(0)
  })

  it('not to a gig that closed: the yes stays, and the act hears why', async () => {
    const poll = await ask()
    await sayYes(poll, 'Ada', 'Kim')
    await test.deps.db.updateTable('gigs').set({ status: 'cancelled' }).where('id', '=', gigId).execute()
    expect(await say(jo, poll, 'Jo', 'yes')).toMatchObject({ state: 'decided', promise: { state: 'failed' } })
    expect(await applications()).toEqual([])
    expect(await promiseOf(poll)).toMatchObject({ details: { reason: 'This gig is no longer open' } })
    expect(await titlesOf(leader)).toContainEqual(expect.stringContaining('We couldn’t apply to'))
  })

  it('not in the name of somebody who left the act or no longer books for it', async () => {
    const manager = await joined(test, leader, 'manager')
    const first = await ask(application, manager)
    await sayYes(first, 'Ada', 'Kim')
    await leader.api.people.changeRole({ personId: manager.id, role: 'member' })
    expect((await say(jo, first, 'Jo', 'yes')).promise?.state).toBe('failed')
    await leader.api.polls.cancel({ id: first.id })
    await leader.api.people.changeRole({ personId: manager.id, role: 'manager' })
    const second = await ask(application, manager)
    await sayYes(second, 'Ada', 'Kim')
    await leader.api.people.remove({ personId: manager.id })
    expect((await say(jo, second, 'Jo', 'yes')).promise?.state).toBe('failed')
    expect(await promiseOf(second)).toMatchObject({
      details: { reason: 'Whoever asked no longer books for your act.' },
    })
    expect(await applications()).toEqual([])
    expect(await titlesOf(leader)).toContainEqual(expect.stringContaining('We couldn’t apply to'))
  })

  it('a removal at the same moment either comes first or finds it sent', async () => {
    const manager = await joined(test, leader, 'manager')
    const poll = await ask(application, manager)
    await sayYes(poll, 'Ada', 'Kim')
    await Promise.all([leader.api.people.remove({ personId: manager.id }), say(jo, poll, 'Jo', 'yes')])
    const kept = (await promiseOf(poll))?.state === 'kept'
    expect(await applications()).toHaveLength(kept ? 1 : 0)
  })

  it('not when the act applied in the meantime', async () => {
    const poll = await ask()
    await sayYes(poll, 'Ada', 'Kim')
    await leader.api.booking.apply({ gigId, message: 'Hello', proposedFee: '600' })
    expect((await say(jo, poll, 'Jo', 'yes')).promise?.state).toBe('failed')
    expect(await applications()).toHaveLength(1)
    expect(await promiseOf(poll)).toMatchObject({
      details: { reason: 'There’s already an application or invitation for this gig' },
    })
  })

  it('a failure of ours loses no yes and sends no half of it', async () => {
    const poll = await ask()
    await sayYes(poll, 'Ada', 'Kim')
    const { bookingHooks } = test.deps
    test.deps.bookingHooks = { ...bookingHooks, said: [() => Promise.reject(new Error('broken'))] }
    try {
      expect(await say(jo, poll, 'Jo', 'yes')).toMatchObject({
        state: 'decided',
        promise: { state: 'failed' },
      })
    } finally {
      test.deps.bookingHooks = bookingHooks
    }
    expect(await applications()).toEqual([])
  })

  it('can be taken back until then, by those who book', async () => {
    const poll = await ask()
    const { id } = poll
    await expect(kim.api.polls.takeBack({ id })).rejects.toMatchObject(refused('ROLE_FORBIDS'))
    const other = await createArtist(test)
    await expect(other.api.polls.takeBack({ id })).rejects.toMatchObject(refused('POLL_NOT_FOUND'))
    const twice = await Promise.all([leader.api.polls.takeBack({ id }), leader.api.polls.takeBack({ id })])
    expect(twice[1].promise).toMatchObject({ state: 'taken_back', canTakeBack: false })
    await sayYes(poll, 'Ada', 'Kim', 'Jo')
    expect(await applications()).toEqual([])
    expect(await titlesOf(leader)).toContainEqual(expect.stringContaining('Everybody can play'))
    await leader.api.polls.cancel({ id })
    const again = await ask()
    await sayYes(again, 'Ada', 'Kim')
    const [, taken] = await Promise.allSettled([
      say(jo, again, 'Jo', 'yes'),
      leader.api.polls.takeBack({ id: again.id }),
    ])
    expect(await applications()).toHaveLength(taken.status === 'fulfilled' ? 0 : 1)
    if (taken.status === 'rejected') expect(taken.reason).toMatchObject(refused('POLL_PROMISE_SETTLED'))
    const plain = (await leader.api.polls.cancel({ id: again.id })) && (await ask(null).catch(() => null))
    if (plain)
      await expect(leader.api.polls.takeBack({ id: plain.id })).rejects.toMatchObject(
        refused('POLL_PROMISE_SETTLED'),
      )
  })

  it('only what the act can do: no message, too high a fee, a gig that it applied to, an offer of others', async () => {
    for (const change of [{ message: '' }, { proposedFee: 'much' }, { proposedFee: '400000' }])
      await expect(ask({ ...application, ...change })).rejects.toMatchObject(refused('INPUT_INVALID'))
    const offer = { kind: 'accept', offerId: randomUUID(), offerNumber: 1 }
    await expect(ask(offer)).rejects.toMatchObject(refused('POLL_PROMISE_REFUSED'))
    await leader.api.booking.apply({ gigId, message: 'Hello', proposedFee: '600' })
    await expect(ask()).rejects.toMatchObject(refused('POLL_PROMISE_REFUSED'))
    expect(await leader.api.polls.ofGig({ gigId })).toMatchObject({ canAsk: true, canPromise: null })
  })
})

describe('accepting an offer as soon as everybody says yes', () => {
  const withOffer = async () => {
    const detail = await offered(test, { gigId, artist: leader, venue })
    const { id: offerId, number: offerNumber } = detail.offers.at(-1)!
    return { detail, promise: { kind: 'accept', offerId, offerNumber } as const }
  }

  it('books both on its terms, and people are asked about its hours', async () => {
    const { detail, promise } = await withOffer()
    expect(await leader.api.polls.ofGig({ gigId })).toMatchObject({
      canPromise: { kind: 'accept', applicationId: detail.id },
    })
    const poll = await ask(promise)
    expect(poll.gig.startsAt).toBe(detail.offers[0]!.startsAt)
    expect(poll).toMatchObject({ each: 216.67, gig: { durationMinutes: 180 } })
    await sayYes(poll, 'Ada')
    await Promise.all([say(kim, poll, 'Kim', 'yes'), say(jo, poll, 'Jo', 'yes')])
    const { bookings } = await leader.api.booking.list({})
    expect(bookings).toHaveLength(1)
    expect(await promiseOf(poll)).toMatchObject({ state: 'kept', details: { bookingId: bookings[0]!.id } })
    expect((await titlesOf(leader)).filter((title) => title.startsWith('You’re booked with'))).not.toEqual([])
    expect((await say(kim, poll, 'Kim', 'maybe')).state).toBe('open')
  })

  it('books the sub who said yes, and not whoever said no', async () => {
    await test.deps.db
      .insertInto('lineup_members')
      .values({
        id: randomUUID(),
        party_id: leader.id,
        name: 'Lou',
        instruments: ['Drums'],
        part: 'sub',
        position: 9,
        created_at: test.deps.now(),
      })
      .execute()
    const { promise } = await withOffer()
    const poll = await ask(promise)
    await sayYes(poll, 'Ada', 'Jo')
    const asked = await say(kim, poll, 'Kim', 'no')
    await say(leader, await leader.api.polls.get({ id: asked.id }), 'Lou', 'yes')
    const { bookings } = await leader.api.booking.list({})
    const { players } = await leader.api.lineup.players({ bookingId: bookings[0]!.id })
    expect(players.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Jo', 'Lou'])
  })

  it('never an offer that nobody saw, nor one that expired or was withdrawn', async () => {
    const { detail, promise } = await withOffer()
    await expect(ask({ ...promise, offerNumber: 2 })).rejects.toMatchObject(refused('POLL_PROMISE_REFUSED'))
    const poll = await ask(promise)
    await sayYes(poll, 'Ada', 'Kim')
    await venue.api.booking.makeOffer({ id: detail.id, answers: 1, ...offerForm(test, { fee: '100' }) })
    expect((await say(jo, poll, 'Jo', 'yes')).promise?.state).toBe('failed')
    expect(await promiseOf(poll)).toMatchObject({
      details: { reason: 'There’s a newer offer. Look at it first.', applicationId: detail.id },
    })
    expect(await titlesOf(leader)).toContainEqual(expect.stringContaining('We couldn’t accept the offer'))
    expect((await leader.api.booking.list({})).bookings).toEqual([])
  })

  it('not into hours that are taken in the meantime', async () => {
    const { promise } = await withOffer()
    const poll = await ask(promise)
    await sayYes(poll, 'Ada', 'Kim')
    const elsewhere = await createProVenue(test)
    const other = await openGig(test, elsewhere)
    await acceptNewest(leader, await offered(test, { gigId: other, artist: leader, venue: elsewhere }))
    expect(await say(jo, poll, 'Jo', 'yes')).toMatchObject({ state: 'decided', promise: { state: 'failed' } })
    expect((await promiseOf(poll))?.details?.reason).toContain('isn’t available at that time')
    expect((await leader.api.booking.list({})).bookings).toHaveLength(1)
    expect(await actingFor(test, kim, leader).api.polls.get({ id: poll.id })).toMatchObject({
      state: 'decided',
    })
  })
})
