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
import { gigForm } from '../../../../test/members/gig-form.ts'
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
/** From and to in hours after the usual offer's start, which lasts three hours. */
const hours = (from: number, to: number) => ({
  start: inHours(test, WEEK + from),
  end: inHours(test, WEEK + to),
})
const block = (from: number, to: number, note = '') =>
  venue.api.booking.blockTime({ ...hours(from, to), note })
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
    await contracted(test, { artist: await createArtist(test), venue }, hours(21, 23))
    const stranger = await createArtist(test)
    await expect(stranger.api.contracts.acceptAmendment({ id, version: 2 })).rejects.toMatchObject({
      code: 'CONTRACT_NOT_FOUND',
    })
    await expect(venue.api.contracts.acceptAmendment({ id, version: 2 })).rejects.toMatchObject({
      code: 'AMENDMENT_OTHER_SIDE',
    })
    expect(await conflictsOf(id)).toEqual([])
    await expect(accept(id)).rejects.toMatchObject(notAvailable)
    const { text } = await mailAbout(test, venue.email, 'wants to accept your change')
    expect(text).toContain('Another act was booked on the same stage in the new hours')
  })
})

describe('a stage', () => {
  let other: Member
  beforeEach(async () => {
    other = await createArtist(test)
    await contracted(test, { artist: other, venue })
  })
  const addStage = async (name: string, more: object = {}) =>
    (await venue.api.stages.add({ name, ...more })).id

  it('takes one act at a time: another one at the same hours is refused, and booked on a second stage', async () => {
    const { id } = await applyTo(gigId, artist)
    const offer = { id, answers: 0, ...offerForm(test) }
    await expect(venue.api.booking.makeOffer({ ...offer, ...hours(2, 4) })).rejects.toMatchObject({
      ...notAvailable,
      data: { entries: [{ kind: 'booking', title: 'Friday late set', with: 'Reyes Trio' }] },
    })
    // Acts that follow each other are fine on a stage without a changeover.
    await venue.api.booking.makeOffer({ ...offer, ...hours(3, 5) })
    await addStage('Main stage')
    await expect(venue.api.booking.makeOffer({ ...offer, answers: 1 })).rejects.toMatchObject(notAvailable)
    const patio = await addStage('Patio')
    await venue.api.gigs.update({ id: gigId, ...gigForm({ stageId: patio }) })
    const offered = await venue.api.booking.makeOffer({ ...offer, answers: 1 })
    expect(offered.offers[1]).toMatchObject({ status: 'pending', hold: null })
    expect(await acceptNewest(artist, offered)).toMatchObject({ status: 'confirmed' })
    await expectInvariants(test.deps.db)
  })

  it('is free again for other acts only after its changeover', async () => {
    await addStage('Main stage')
    const patio = await addStage('Patio', { changeoverMinutes: 60 })
    const onPatio = () => openGig(test, venue, { stageId: patio })
    const first = await offered(test, { gigId: await onPatio(), artist, venue })
    await acceptNewest(artist, first)
    const { id } = await applyTo(await onPatio(), await createArtist(test))
    const offer = { id, answers: 0, ...offerForm(test) }
    for (const [from, to] of [
      [3, 5],
      [-3, -0.5],
    ] as const)
      await expect(venue.api.booking.makeOffer({ ...offer, ...hours(from, to) })).rejects.toMatchObject({
        code: 'VENUE_NOT_FREE',
      })
    await venue.api.booking.makeOffer({ ...offer, ...hours(4, 6) })
    await venue.api.booking.makeOffer({ ...offer, answers: 1, ...hours(-3, -1) })
  })

  it('refuses an artist’s offer only when the venue would accept it, which it can’t', async () => {
    const { id } = await applyTo(gigId, artist)
    const offer = { id, answers: 0, ...offerForm(test) }
    const asked = await artist.api.booking.makeOffer(offer)
    await expect(acceptNewest(venue, asked)).rejects.toMatchObject({
      ...notAvailable,
      data: { entries: [{ with: 'Reyes Trio' }] },
    })
  })

  it('notifies the venue once of an artist who wants to accept in hours that were booked since', async () => {
    const late = await createArtist(test)
    const free = hours(20, 22)
    const first = await offered(test, { gigId, artist, venue }, free)
    await contracted(test, { artist: late, venue }, hours(21, 23))
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(acceptNewest(artist, first)).rejects.toMatchObject({
        ...notAvailable,
        data: { entries: [] },
      })
    expect(await mailsAbout(venue, 'wants to accept your offer')).toBe(1)
    const seen = await venue.api.booking.getApplication({ id: first.id })
    expect(seen.offers[0]).toMatchObject({ hold: 'booked' })
  })

  it('is never booked by two acceptances at once', async () => {
    await addStage('Main stage')
    const stageId = await addStage('Patio', { changeoverMinutes: 30 })
    const rivals = await Promise.all(Array.from({ length: 4 }, () => createArtist(test)))
    const applications = await Promise.all(
      rivals.map(async (rival, index) =>
        offered(
          test,
          { gigId: await openGig(test, venue, { stageId }), artist: rival, venue },
          // The second and the fourth begin within the changeover of the others.
          hours(40 + (index % 2) * 2.25, 42 + (index % 2) * 2.25),
        ),
      ),
    )
    const answers = await Promise.allSettled(
      rivals.map((rival, index) => acceptNewest(rival, applications[index]!)),
    )
    expect(codes(answers)).toEqual([...Array.from({ length: 3 }, () => 'VENUE_NOT_FREE'), 'done'])
    await expectInvariants(test.deps.db)
  })

  it('refuses a contract change into hours of another act', async () => {
    const contract = await contracted(test, { artist, venue }, hours(10, 12))
    const terms = { fee: '650', sets: 2, sound: 'venue', meals: 'meal', lodging: false } as const
    const change = { id: contract.id, ...terms, ...hours(2, 4) }
    await expect(venue.api.contracts.proposeAmendment({ ...change, answers: 1 })).rejects.toMatchObject(
      notAvailable,
    )
    await artist.api.contracts.proposeAmendment({ ...change, answers: 1 })
    const answer = { id: contract.id, version: 2 }
    await expect(venue.api.contracts.acceptAmendment(answer)).rejects.toMatchObject(notAvailable)
    await expectInvariants(test.deps.db)
  })
})
