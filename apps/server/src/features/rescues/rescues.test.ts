import type { RescueOfGig } from '@bandstand/api-spec'
import type { CreateGigForm } from '@bandstand/domain/gigs'
import { RESCUE_REQUESTS_PER_DAY, WAVE_MINUTES, WAVE_SIZE } from '@bandstand/domain/rescues'
import { HOUR_MS, MINUTE_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, applyTo, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { runBookingClock } from '../booking/index.ts'
import { runRescueClock } from './index.ts'

let test: TestApp
let venue: Member
const start = new Date()
beforeAll(async () => {
  // Demo mode has a hundred times the limits.
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(start)
  // Nobody of the test before is asked.
  await test.deps.db
    .updateTable('profiles')
    .set({ place_id: null, location: null, instruments: [] })
    .execute()
  await test.deps.db.deleteFrom('rescues').execute()
  venue = await oldVenue()
})

/** A venue whose account is a month old. */
async function oldVenue(): Promise<Member> {
  const made = await createProVenue(test)
  const created_at = new Date(Date.now() - 30 * 24 * HOUR_MS)
  await test.deps.db.updateTable('users').set({ created_at }).where('id', '=', made.id).execute()
  return made
}
const pianist = () =>
  createArtist(test, { place_id: 'city:ferndale-mi', location: 'Ferndale, MI', instruments: ['Piano'] })
const pianists = (count: number) => Promise.all(Array.from({ length: count }, pianist))
/** A gig in a number of hours. */
async function nearGig(hours = 6, change: Partial<CreateGigForm> = {}, by = venue): Promise<string> {
  const [date = '', time = ''] = inHours(test, hours).split('T')
  return openGig(test, by, { date, time, ...change })
}
const rescue = (gigId: string, by = venue, fee = '500') => by.api.rescues.start({ gigId, fee })
const askedOf = async (member: Member) =>
  (await member.api.booking.listMine({ show: 'live' })).applications.filter((each) => each.pendingOffer)
const titlesOf = async (member: Member) =>
  (await member.api.notifications.list({})).notifications.map(({ title }) => title)
const expectTitle = (member: Member, title: RegExp) =>
  expect
    .poll(async () => (await titlesOf(member)).filter((each) => title.test(each)), { timeout: 10_000 })
    .toHaveLength(1)
const after = async (minutes: number) => {
  test.setTime(new Date(start.getTime() + minutes * MINUTE_MS))
  await Promise.all([runRescueClock(test.deps), runRescueClock(test.deps)])
}
async function accept(member: Member) {
  const [application] = await askedOf(member)
  return acceptNewest(member, await member.api.booking.getApplication({ id: application!.id }))
}
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results
    .map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code))
    .toSorted()

it('asks who applied and then who fits nearby, books the first who accepts, and tells the others at once', async () => {
  const [first, second, third] = await pianists(3)
  const applicant = await createArtist(test)
  const gigId = await nearGig()
  await applyTo(gigId, applicant)
  expect(await venue.api.rescues.get({ gigId })).toMatchObject({
    rescue: null,
    canStart: true,
    suggestedFee: 650,
    applicants: 1,
    fallen: null,
  })
  const started = await rescue(gigId)
  expect(started).toMatchObject({
    canStart: false,
    rescue: { fee: 500, waves: 1, asked: 4, declined: 0, endedAs: null },
  })
  for (const each of [applicant, first!, second!, third!]) {
    const [asked] = await askedOf(each)
    expect(asked?.pendingOffer).toMatchObject({ fee: 500, madeBy: 'venue' })
  }
  await expectTitle(first!, /^Can you play Friday late set\? The Test Room needs somebody for \$500.00$/)
  expect((await titlesOf(first!)).filter((title) => /invited you|sent you/.test(title))).toEqual([])
  const [no] = await askedOf(third!)
  await third!.api.booking.decline({ id: no!.id, text: '' })
  const [one, two] = await Promise.all(
    [first!, second!].map(async (each) => {
      const [application] = await askedOf(each)
      return { each, detail: await each.api.booking.getApplication({ id: application!.id }) }
    }),
  )
  // Two phones at once.
  const raced = await Promise.allSettled([one!, two!].map(({ each, detail }) => acceptNewest(each, detail)))
  expect(codesOf(raced)).toEqual(['GIG_ALREADY_BOOKED', 'done'])
  const loser = raced[0]?.status === 'rejected' ? one! : two!
  expect(await loser.each.api.booking.getApplication({ id: loser.detail.id })).toMatchObject({
    status: 'filled',
    abilities: { makeOffer: false },
  })
  await expectTitle(loser.each, /^Taken: /)
  await expectTitle(applicant, /^Taken: /)
  expect((await titlesOf(third!)).filter((title) => /Taken|filled/.test(title))).toEqual([])
  expect(await venue.api.rescues.get({ gigId })).toMatchObject({
    canStart: false,
    rescue: { asked: 4, declined: 1, endedAs: 'filled', nextWaveAt: null },
  })
  // Nobody else is asked, also when the booking falls through at once.
  const late = await pianist()
  await after(WAVE_MINUTES + 1)
  expect(await askedOf(late)).toEqual([])
})

it('asks ten at a time every ten minutes, at once when hurried, and says when nobody is left', async () => {
  const acts = await pianists(2 * WAVE_SIZE + 3)
  const gigId = await nearGig()
  const seen = await rescue(gigId)
  expect(seen.rescue).toMatchObject({ waves: 1, asked: WAVE_SIZE })
  await after(WAVE_MINUTES - 1)
  expect((await venue.api.rescues.get({ gigId })).rescue).toMatchObject({ waves: 1 })
  await after(WAVE_MINUTES + 1)
  expect((await venue.api.rescues.get({ gigId })).rescue).toMatchObject({ waves: 2, asked: 2 * WAVE_SIZE })
  // Two presses that saw the same are one.
  const pressed = await Promise.all([1, 2].map(() => venue.api.rescues.hurry({ gigId, waves: 2 })))
  expect(pressed.map(({ rescue: now }) => now?.waves)).toContain(3)
  expect((await venue.api.rescues.get({ gigId })).rescue).toMatchObject({ waves: 3, asked: acts.length })
  expect((await askedOf(acts[0]!)).length).toBe(1)
  await after(2 * WAVE_MINUTES + 2)
  const left = await venue.api.rescues.get({ gigId })
  expect(left.rescue).toMatchObject({ waves: 3, asked: acts.length, nextWaveAt: null, endedAs: null })
  await expectTitle(venue, /^Nobody has accepted yet: Friday late set$/)
  // Whoever is late can still accept.
  expect(await accept(acts[5]!)).toMatchObject({ status: 'confirmed' })
})

it('says that nobody was found once the gig has started', async () => {
  const act = await pianist()
  const gigId = await nearGig(3)
  await rescue(gigId)
  await after(3 * 60 + 1)
  await runBookingClock(test.deps)
  venue = await signInAgain(test, venue)
  await after(3 * 60 + 2)
  expect(await venue.api.rescues.get({ gigId })).toMatchObject({
    canStart: false,
    rescue: { endedAs: 'over' },
  })
  await expectTitle(venue, /^Nobody was found: /)
  expect(await askedOf(await signInAgain(test, act))).toEqual([])
})

it('takes its offers back when the venue stops it, but not what an act asked for itself', async () => {
  const [act, counters] = await pianists(2)
  const applicant = await createArtist(test)
  const gigId = await nearGig()
  const { id } = await applyTo(gigId, applicant)
  await rescue(gigId)
  const [mine] = await askedOf(counters!)
  const { offers } = await counters!.api.booking.getApplication({ id: mine!.id })
  const { fee: _fee, start: from, end, sets, sound, meals, lodging } = offers[0]!
  const terms = { start: from, end, sets, sound, meals, lodging, note: '', expiresInHours: 24 } as const
  await counters!.api.booking.makeOffer({ id: mine!.id, answers: 1, fee: '700', ...terms })
  await expectTitle(venue, /sent you a counteroffer/)
  expect(await venue.api.rescues.stop({ gigId })).toMatchObject({
    canStart: true,
    rescue: { endedAs: 'stopped' },
  })
  expect(await askedOf(act!)).toEqual([])
  expect((await askedOf(counters!))[0]?.pendingOffer).toMatchObject({ fee: 700 })
  expect(await applicant.api.booking.getApplication({ id })).toMatchObject({
    status: 'opened',
    waitingFor: 'venue',
  })
  for (const again of [
    () => venue.api.rescues.stop({ gigId }),
    () => venue.api.rescues.hurry({ gigId, waves: 1 }),
  ])
    await expect(again()).rejects.toMatchObject({ code: 'RESCUE_NOT_RUNNING' })
  // Those who were asked aren’t asked again for the same gig.
  expect((await rescue(gigId)).rescue).toMatchObject({ asked: 0 })
})

it('follows the act that cancels, on the terms of its booking, and never asks that act', async () => {
  const [fell, other] = await pianists(2)
  const gigId = await nearGig(20)
  const terms = { start: inHours(test, 20), end: inHours(test, 23), fee: '720', sets: 3 }
  const booking = await acceptNewest(fell!, await offered(test, { gigId, artist: fell!, venue }, terms))
  expect(await venue.api.rescues.get({ gigId })).toMatchObject({ canStart: false })
  const { id } = await fell!.api.contracts.getForBooking({ bookingId: booking.id })
  await fell!.api.contracts.cancel({ id })
  await expectTitle(venue, /cancelled/)
  expect(await venue.api.rescues.get({ gigId })).toMatchObject({
    canStart: true,
    suggestedFee: 720,
    fallen: { artist: 'Reyes Trio', refund: 0 },
  })
  const { rescue: running } = await rescue(gigId, venue, '720')
  expect(running).toMatchObject({ asked: 1 })
  const [asked] = await askedOf(other!)
  const { offers } = await other!.api.booking.getApplication({ id: asked!.id })
  expect(offers[0]).toMatchObject({ fee: 720, sets: 3, start: terms.start, end: terms.end })
  const again = await accept(other!)
  // The second one falls through as well: the next search is the venue's to start.
  await venue.api.booking.get({ id: again.id })
  const contract = await other!.api.contracts.getForBooking({ bookingId: again.id })
  await other!.api.contracts.cancel({ id: contract.id })
  const late = await pianist()
  await after(WAVE_MINUTES + 1)
  expect(await askedOf(late)).toEqual([])
  expect((await rescue(gigId)).rescue).toMatchObject({ asked: 1 })
})

describe('whom it asks', () => {
  it('leaves out who is busy, blocked, said no, wants no such requests, or more, or plays something else', async () => {
    const [free, busy, blocks, blocked, quiet, declined, dear] = await pianists(7)
    const drummer = await createArtist(test, {
      place_id: 'city:ferndale-mi',
      location: 'Ferndale, MI',
      instruments: ['Drums'],
      professions: ['DJ'],
    })
    const far = await createArtist(test, {
      place_id: 'city:chicago-il',
      location: 'Chicago, IL',
      instruments: ['Piano'],
    })
    const gigId = await nearGig()
    const block = { start: inHours(test, 5), end: inHours(test, 9), note: '' }
    await busy!.api.booking.blockTime(block)
    await blocks!.api.network.block({ uuid: venue.id })
    await venue.api.network.block({ uuid: blocked!.id })
    const said = await quiet!.api.availability.getMine()
    await quiet!.api.availability.saveMine({ ...said, rescues: false })
    await dear!.api.availability.saveMine({ ...said, minFee: '501' })
    const invitation = await venue.api.booking.invite({ gigId, artistId: declined!.id })
    await declined!.api.booking.decline({ id: invitation.id, text: '' })
    expect((await rescue(gigId)).rescue).toMatchObject({ asked: 1 })
    expect((await askedOf(free!)).length).toBe(1)
    for (const each of [busy!, blocks!, blocked!, quiet!, declined!, dear!, drummer, far])
      expect(await askedOf(each)).toEqual([])
  })

  it('asks an act three times a day at most, also when two venues ask at once', async () => {
    const act = await pianist()
    const venues = await Promise.all(Array.from({ length: RESCUE_REQUESTS_PER_DAY + 2 }, oldVenue))
    const gigs = await Promise.all(venues.map((each) => nearGig(8, {}, each)))
    await Promise.all(venues.map((each, at) => rescue(gigs[at]!, each)))
    expect((await askedOf(act)).length).toBe(RESCUE_REQUESTS_PER_DAY)
  })
})

describe('who starts it', () => {
  it('is the venue of the gig, and nobody else', async () => {
    const act = await pianist()
    const other = await oldVenue()
    const gigId = await nearGig()
    for (const each of [act, other]) {
      await expect(rescue(gigId, each)).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
      await expect(each.api.rescues.get({ gigId })).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
      await expect(each.api.rescues.stop({ gigId })).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
      await expect(each.api.rescues.hurry({ gigId, waves: 0 })).rejects.toMatchObject({
        code: 'GIG_OWNER_ONLY',
      })
    }
    await expect(anonymous(test).api.rescues.start({ gigId, fee: '1' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  it('refuses gigs that are far, closed or without a street, fees that are none, and changes nothing', async () => {
    const act = await pianist()
    const [far, closed, town, near] = [
      await nearGig(50),
      await nearGig(6, { title: 'A closed gig' }),
      await nearGig(6, { title: 'A gig in town', location: 'Detroit, MI' }),
      await nearGig(),
    ]
    await venue.api.booking.closeGig({ gigId: closed, note: '' })
    const codes = await Promise.allSettled([
      rescue(far),
      rescue(closed),
      rescue(town),
      rescue(near, venue, '-1'),
    ])
    expect(codesOf(codes)).toEqual(['GIG_ADDRESS_MISSING', 'GIG_NOT_OPEN', 'INPUT_INVALID', 'RESCUE_TOO_FAR'])
    expect(await askedOf(act)).toEqual([])
  })

  it('starts one search for two presses, and three a day for sixty', async () => {
    const act = await pianist()
    const gigId = await nearGig()
    const both = await Promise.all([rescue(gigId), rescue(gigId)])
    expect(new Set(both.map((each: RescueOfGig) => each.rescue?.id)).size).toBe(1)
    expect((await askedOf(act)).length).toBe(1)
    const tries = []
    for (let turn = 0; turn < 60; turn++) {
      if (turn % 2 === 0) await venue.api.rescues.stop({ gigId }).catch(() => {})
      tries.push(...(await Promise.allSettled([rescue(gigId)])))
    }
    expect(codesOf(tries).filter((code) => code === 'CONTACT_LIMIT_REACHED').length).toBeGreaterThan(50)
    await expect(rescue(gigId)).rejects.toMatchObject({
      message: expect.stringMatching(/2 replacement searches for this gig/),
    })
    expect((await venue.api.rescues.get({ gigId })).rescue?.asked).toBe(0)
  })
})
