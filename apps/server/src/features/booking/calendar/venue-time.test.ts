import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectInvariants } from '../../../../test/invariants/booking-invariants.ts'
import {
  acceptNewest,
  applyTo,
  inHours,
  offered,
  offerForm,
  openGig,
} from '../../../../test/members/bookings.ts'
import { contracted } from '../../../../test/members/contracts.ts'
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
  gigId = await openGig(test, venue)
})

const WEEK = 7 * 24
const ONLY_ACT = { secondAct: false }
/** From and to in hours after the usual offer's start, which lasts three hours. */
const hours = (from: number, to: number) => ({
  start: inHours(test, WEEK + from),
  end: inHours(test, WEEK + to),
})
const block = (from: number, to: number, note = '') =>
  venue.api.booking.blockTime({ ...hours(from, to), note })
const newestOffer = ({ offers }: { offers: { id: string; number: number }[] }) => {
  const { id, number } = offers.at(-1)!
  return { id, number }
}
const notAvailable = {
  code: 'VENUE_NOT_FREE',
  status: 409,
  message: expect.stringContaining('isn’t available at that time') as string,
}
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers
    .map((answer) => (answer.status === 'fulfilled' ? 'done' : (answer.reason as { code: string }).code))
    .toSorted()
const mailsAbout = async (member: Member, subject: string) => {
  await mailAbout(test, member.email, subject)
  const query = test.deps.db.selectFrom('notifications').select('id').where('user_id', '=', member.id)
  return (await query.where('title', 'like', `%${subject}%`).execute()).length
}

describe('time that a venue blocked', () => {
  it('refuses offers of both parties until it is removed, and gives only the venue the reason', async () => {
    const { id } = await applyTo(gigId, artist)
    // In the same minute as the block, which it touches.
    const untilTheBlock = hours(0, 2)
    const blocked = await block(2, 5, 'Private party')
    expect(blocked).toMatchObject({ openOffers: 0 })
    const offer = { id, answers: 0, ...offerForm(test) }
    await expect(venue.api.booking.makeOffer(offer)).rejects.toMatchObject({
      ...notAvailable,
      data: { entries: [{ kind: 'blocked', id: blocked.id, title: 'Private party' }] },
    })
    await expect(artist.api.booking.makeOffer(offer)).rejects.toMatchObject({
      ...notAvailable,
      data: { entries: [] },
    })
    // Time that only touches the block is fine.
    const before = await artist.api.booking.makeOffer({ ...offer, ...untilTheBlock })
    expect(before.offers).toHaveLength(1)
    await venue.api.booking.unblockTime({ id: blocked.id })
    expect((await venue.api.booking.makeOffer({ ...offer, answers: 1 })).offers).toHaveLength(2)
  })

  it('refuses an acceptance, and notifies the venue once that someone tried', async () => {
    const application = await offered(test, { gigId, artist, venue })
    const blocked = await block(-2, 1, 'Plumber')
    expect(blocked).toMatchObject({ openOffers: 1 })
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(acceptNewest(artist, application)).rejects.toMatchObject({
        ...notAvailable,
        data: { entries: [] },
      })
    expect(await mailsAbout(venue, 'wants to accept your offer')).toBe(1)
    const seen = (who: Member) => who.api.booking.getApplication({ id: application.id })
    expect((await seen(venue)).offers[0]).toMatchObject({ status: 'pending', hold: 'blocked' })
    expect((await seen(artist)).offers[0]).toMatchObject({ status: 'pending', hold: null })
    await venue.api.booking.unblockTime({ id: blocked.id })
    expect((await seen(venue)).offers[0]).toMatchObject({ hold: null })
    expect(await acceptNewest(artist, application)).toMatchObject({ status: 'confirmed' })
  })

  it('cannot overlap a booking, and of a block and an acceptance at once one wins', async () => {
    const application = await offered(test, { gigId, artist, venue })
    const both = await Promise.allSettled([acceptNewest(artist, application), block(1, 2)])
    const refused = codes(both).filter((code) => code !== 'done')
    expect(refused).toHaveLength(1)
    expect(['TIME_TAKEN', 'VENUE_NOT_FREE']).toContain(refused[0])
    await expectInvariants(test.deps.db)

    const other = await createProVenue(test)
    await contracted(test, { artist: await createArtist(test), venue: other })
    await expect(other.api.booking.blockTime(hours(2, 5))).rejects.toMatchObject({ code: 'TIME_TAKEN' })
    await other.api.booking.blockTime(hours(3, 5))
    // Blocked twice is still blocked.
    await other.api.booking.blockTime(hours(4, 6))
  })

  it('refuses a contract change into it, when it is proposed and when it is accepted', async () => {
    const contract = await contracted(test, { artist, venue })
    const { start, end } = hours(0, 4)
    const change = { fee: '650', start, end, sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
    const propose = (who: Member, answers: number, more: object = {}) =>
      who.api.contracts.proposeAmendment({ id: contract.id, answers, ...change, ...more })
    await propose(artist, 1)
    const blocked = await block(3, 5)
    await expect(venue.api.contracts.acceptAmendment({ id: contract.id, version: 2 })).rejects.toMatchObject({
      ...notAvailable,
      data: { entries: [{ id: blocked.id }] },
    })
    await venue.api.contracts.declineAmendment({ id: contract.id, version: 2 })
    for (const who of [artist, venue])
      await expect(propose(who, 2)).rejects.toMatchObject({ code: 'VENUE_NOT_FREE' })
    // Other terms at the same hours aren't affected.
    await propose(venue, 2, { end: contract.end, sets: 3 })
    expect(await artist.api.contracts.acceptAmendment({ id: contract.id, version: 3 })).toMatchObject({
      currentVersion: 3,
    })
  })
})

describe('a contract change that the venue’s calendar prevents', () => {
  const terms = { fee: '650', sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
  const conflictsOf = async (id: string) =>
    (await artist.api.contracts.get({ id })).events.filter(({ event }) => event === 'amendment_held')
  const accept = (id: string, version = 2) => artist.api.contracts.acceptAmendment({ id, version })

  it('notifies the venue once of its block, no matter how often the artist tries', async () => {
    const { id } = await contracted(test, { artist, venue })
    await venue.api.contracts.proposeAmendment({ id, answers: 1, ...terms, ...hours(4, 7) })
    const blocked = await block(5, 6, 'Plumber')
    const answers = await Promise.allSettled(Array.from({ length: 3 }, () => accept(id)))
    expect(new Set(codes(answers))).toEqual(new Set(['VENUE_NOT_FREE']))
    await expect(accept(id)).rejects.toMatchObject({ ...notAvailable, data: { entries: [] } })
    expect(await mailsAbout(venue, 'wants to accept your change')).toBe(1)
    const { text } = await mailAbout(test, venue.email, 'wants to accept your change')
    expect(text).toContain('blocked the new hours in your calendar')
    expect(await conflictsOf(id)).toHaveLength(1)
    await venue.api.booking.unblockTime({ id: blocked.id })
    expect(await accept(id)).toMatchObject({ currentVersion: 2, intact: true })
  })

  it('notifies the venue of an act booked in the meantime, and nobody of attempts by strangers and the venue', async () => {
    const { id } = await contracted(test, { artist, venue })
    await venue.api.contracts.proposeAmendment({ id, answers: 1, ...terms, ...hours(20, 22) })
    await contracted(test, { artist: await createArtist(test), venue }, { ...hours(21, 23), ...ONLY_ACT })
    const stranger = await createArtist(test)
    await expect(stranger.api.contracts.acceptAmendment({ id, version: 2 })).rejects.toMatchObject({
      code: 'CONTRACT_NOT_FOUND',
    })
    await expect(venue.api.contracts.acceptAmendment({ id, version: 2 })).rejects.toMatchObject({
      code: 'AMENDMENT_OTHER_SIDE',
    })
    expect(await conflictsOf(id)).toEqual([])
    await expect(accept(id)).rejects.toMatchObject({ code: 'SECOND_ACT_UNCONFIRMED' })
    const { text } = await mailAbout(test, venue.email, 'wants to accept your change')
    expect(text).toContain('Another act was booked in the new hours')
    // Proposed again with the second act confirmed, it is accepted.
    await venue.api.contracts.declineAmendment({ id, version: 2 })
    await venue.api.contracts.proposeAmendment({
      id,
      answers: 2,
      ...terms,
      ...hours(20, 22),
      secondAct: true,
    })
    expect(await accept(id, 3)).toMatchObject({ currentVersion: 3, intact: true })
  })
})

describe('a second act in the same hours', () => {
  let other: Member
  beforeEach(async () => {
    other = await createArtist(test)
    await contracted(test, { artist: other, venue })
  })

  it('is offered by the venue once it confirms it, and then accepted like any other', async () => {
    const { id } = await applyTo(gigId, artist)
    const offer = { id, answers: 0, ...offerForm(test, ONLY_ACT) }
    await expect(venue.api.booking.makeOffer({ ...offer, ...hours(2, 4) })).rejects.toMatchObject({
      code: 'VENUE_SECOND_ACT',
      status: 409,
      data: { entries: [{ kind: 'booking', title: 'Friday late set', with: 'Reyes Trio' }] },
    })
    // Acts that follow each other aren't second acts.
    await venue.api.booking.makeOffer({ ...offer, ...hours(3, 5) })
    const confirmed = await venue.api.booking.makeOffer({ ...offer, answers: 1, secondAct: true })
    expect(confirmed.offers[1]).toMatchObject({ status: 'pending', hold: null })
    expect(await acceptNewest(artist, confirmed)).toMatchObject({ status: 'confirmed' })
    await expectInvariants(test.deps.db)
  })

  it('needs the venue’s confirmation when it accepts an artist’s offer, never the artist’s', async () => {
    const { id } = await applyTo(gigId, artist)
    const offer = { id, answers: 0, ...offerForm(test) }
    const asked = await artist.api.booking.makeOffer(offer)
    await expect(acceptNewest(venue, asked)).rejects.toMatchObject({
      code: 'VENUE_SECOND_ACT',
      data: { entries: [{ with: 'Reyes Trio' }] },
    })
    const countered = await venue.api.booking.makeOffer({ ...offer, answers: 1, fee: '700' })
    const again = await artist.api.booking.makeOffer({ ...offer, answers: 2 })
    expect(countered.offers).toHaveLength(2)
    expect(await venue.api.booking.acceptOffer({ ...newestOffer(again), secondAct: true })).toMatchObject({
      status: 'confirmed',
    })
  })

  it('needs the venue’s confirmation when the other act was booked after its offer', async () => {
    const late = await createArtist(test)
    const free = { ...hours(20, 22), ...ONLY_ACT }
    const first = await offered(test, { gigId, artist, venue }, free)
    await contracted(test, { artist: late, venue }, hours(21, 23))
    await expect(acceptNewest(artist, first)).rejects.toMatchObject({ code: 'SECOND_ACT_UNCONFIRMED' })
    await expect(
      artist.api.booking.acceptOffer({ ...newestOffer(first), secondAct: true }),
    ).rejects.toMatchObject({
      code: 'SECOND_ACT_UNCONFIRMED',
    })
    expect(await mailsAbout(venue, 'wants to accept your offer')).toBe(1)
    const seen = await venue.api.booking.getApplication({ id: first.id })
    expect(seen.offers[0]).toMatchObject({ hold: 'second_act' })
    const form = offerForm(test, { ...free, secondAct: true })
    const confirmed = await venue.api.booking.makeOffer({ id: first.id, answers: 1, ...form })
    expect(await acceptNewest(artist, confirmed)).toMatchObject({ status: 'confirmed' })
  })

  it('is never booked by two acceptances at once', async () => {
    const rivals = await Promise.all(Array.from({ length: 4 }, () => createArtist(test)))
    const applications = await Promise.all(
      rivals.map(async (rival) =>
        offered(
          test,
          { gigId: await openGig(test, venue), artist: rival, venue },
          { ...hours(40, 42), ...ONLY_ACT },
        ),
      ),
    )
    const answers = await Promise.allSettled(
      rivals.map((rival, index) => acceptNewest(rival, applications[index]!)),
    )
    expect(codes(answers)).toEqual([...Array.from({ length: 3 }, () => 'SECOND_ACT_UNCONFIRMED'), 'done'])
    await expectInvariants(test.deps.db)
  })

  it('can be the result of a contract change, when the venue confirms it', async () => {
    const contract = await contracted(test, { artist, venue }, { ...hours(10, 12), ...ONLY_ACT })
    const terms = { fee: '650', sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
    const change = { id: contract.id, ...terms, ...hours(2, 4) }
    await expect(venue.api.contracts.proposeAmendment({ ...change, answers: 1 })).rejects.toMatchObject({
      code: 'VENUE_SECOND_ACT',
    })
    await artist.api.contracts.proposeAmendment({ ...change, answers: 1, secondAct: true })
    const answer = { id: contract.id, version: 2 }
    await expect(venue.api.contracts.acceptAmendment(answer)).rejects.toMatchObject({
      code: 'VENUE_SECOND_ACT',
    })
    await venue.api.contracts.declineAmendment(answer)
    await venue.api.contracts.proposeAmendment({ ...change, answers: 2, secondAct: true })
    expect(await artist.api.contracts.acceptAmendment({ ...answer, version: 3 })).toMatchObject({
      currentVersion: 3,
    })
    await expectInvariants(test.deps.db)
  })
})
