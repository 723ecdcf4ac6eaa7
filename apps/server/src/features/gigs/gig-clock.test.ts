import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createVenue } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterEach(() => test.close())

it('starts the month at midnight in the venue’s own zone [LIM-21 CALL-34]', async () => {
  // Half past eleven on the last evening of November in Detroit; London is in December.
  test.setTime('2026-12-01T04:30:00Z')
  const detroit = await createVenue(test, { time_zone: 'America/Detroit' })
  const london = await createVenue(test, { time_zone: 'Europe/London' })
  await detroit.api.gigs.create(gigForm({ date: '2026-12-10' }))
  await london.api.gigs.create(gigForm({ date: '2026-12-10' }))

  // Past midnight in Detroit.
  test.setTime('2026-12-01T05:00:30Z')
  await expect(detroit.api.gigs.create(gigForm({ date: '2026-12-11' }))).resolves.toMatchObject({
    status: 'open',
  })
  await expect(london.api.gigs.create(gigForm({ date: '2026-12-11' }))).rejects.toMatchObject({
    code: 'GIG_LIMIT_REACHED',
  })
})

it('accepts today at the place as a future day, whatever day it is elsewhere [VAL-54]', async () => {
  // The evening of the 30th in Detroit and in Honolulu, already the 1st in London.
  test.setTime('2026-12-01T02:00:00Z')
  const venue = await createVenue(test, { time_zone: 'America/Detroit' })
  await expect(venue.api.gigs.create(gigForm({ date: '2026-11-29' }))).rejects.toMatchObject({
    data: { issues: [{ path: ['date'], message: 'Date must be in the future' }] },
  })
  const gig = await venue.api.gigs.create(gigForm({ date: '2026-11-30', time: '23:00' }))
  expect(gig.startsAt).toBe('2026-12-01T04:00:00.000Z')
})

it('starts a gig at its wall clock time after the clocks have changed in between', async () => {
  test.setTime('2026-10-20T12:00:00Z')
  const before = await createVenue(test)
  const after = await createVenue(test)
  const skipped = await createVenue(test)
  const start = async (venue: typeof before, date: string, time: string) =>
    (await venue.api.gigs.create(gigForm({ date, time }))).startsAt
  expect(await start(before, '2026-10-31', '20:00')).toBe('2026-11-01T00:00:00.000Z')
  expect(await start(after, '2026-11-01', '20:00')).toBe('2026-11-02T01:00:00.000Z')
  // Half past two does not exist on 14 March 2027: clocks go from two to three.
  await expect(start(skipped, '2027-03-14', '02:30')).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: {
      issues: [
        {
          path: ['time'],
          message: 'Clocks skip 2:30 AM on Sun, Mar 14, 2027. The next possible time is 3:00 AM',
        },
      ],
    },
  })
  expect(await start(skipped, '2027-03-14', '03:00')).toBe('2027-03-14T07:00:00.000Z')
})

it('labels a venue Pro, in the list and on the page of its gig, until its plan has ended [SUB-26 FLOW-32]', async () => {
  test.setTime('2026-11-20T12:00:00Z')
  const venue = await createVenue(test, {
    subscription_tier: 'pro',
    subscription_expiry: '2026-11-20T12:20:00Z',
  })
  const { id } = await venue.api.gigs.create(gigForm({ date: '2026-11-27' }))
  const saidToBePro = async () => {
    const gig = await venue.api.gigs.get({ id })
    const listed = (await venue.api.gigs.list({})).gigs.find((other) => other.id === id)
    return [gig.venue?.isPro, gig.creator.isPro, listed?.creator.isPro]
  }
  expect(await saidToBePro()).toEqual([true, true, true])
  test.setTime('2026-11-20T12:20:01Z')
  expect(await saidToBePro()).toEqual([false, false, false])
})

it('leaves a gig out of the list, and shows it as expired, from the moment of its start [CALL-23]', async () => {
  test.setTime('2026-11-27T12:00:00Z')
  const venue = await createVenue(test)
  const artist = await createArtist(test)
  const { id } = await venue.api.gigs.create(gigForm({ date: '2026-11-27', time: '07:30' }))
  expect((await artist.api.gigs.list({})).total).toBe(1)

  test.setTime('2026-11-27T12:30:00Z')
  expect((await artist.api.gigs.list({})).total).toBe(0)
  expect((await artist.api.gigs.list({ show: 'all' })).gigs).toMatchObject([{ id, status: 'expired' }])
  expect(await venue.api.gigs.get({ id })).toMatchObject({ status: 'expired', abilities: { edit: false } })
})
