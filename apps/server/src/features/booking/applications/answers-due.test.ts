import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { offerForm, openGig } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../../test/members/factories.ts'
import { write } from '../../../../test/members/messages.ts'
import { runBookingClock } from '../run-booking-clock.ts'

let test: TestApp
let venue: Member
let artist: Member
let gigId: string
let start: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  start = test.deps.now().getTime()
  venue = await createProVenue(test)
  artist = await createArtist(test)
  gigId = await openGig(test, venue)
})

/** Moves the clock on, and runs it. Sessions end before it gets there. */
async function after(ms: number): Promise<void> {
  test.setTime(new Date(start + ms))
  await Promise.all([runBookingClock(test.deps), runBookingClock(test.deps)])
  ;[venue, artist] = [await signInAgain(test, venue), await signInAgain(test, artist)]
}
const apply = async (who = artist) => {
  const { id } = await who.api.booking.apply({ gigId, message: 'Hello', proposedFee: '100' })
  return { id }
}
/** Returns how many notices of a title a member has; once there is one, no other is on its way. */
const countOf = async (member: Member, title: RegExp) =>
  (await member.api.notifications.list({})).notifications.filter((each) => title.test(each.title)).length
const expectOne = (member: Member, title: RegExp) =>
  expect.poll(() => countOf(member, title), { timeout: 10_000 }).toBe(1)

it('closes an unanswered application, notifies both sides once, and lets the artist apply again', async () => {
  const { id } = await apply()
  const sent = await artist.api.booking.getApplication({ id })
  expect(sent).toMatchObject({ unanswered: false })
  const until = new Date(sent.answerBy!).getTime()
  expect(until).toBeLessThan(new Date(sent.gig.startsAt).getTime())
  await after(until - start - 10 * MINUTE_MS)
  expect(await artist.api.booking.getApplication({ id })).toMatchObject({ status: 'sent' })
  await after(until - start)
  expect(await artist.api.booking.getApplication({ id })).toMatchObject({
    status: 'expired',
    unanswered: true,
    answerBy: null,
    waitingFor: null,
  })
  await expectOne(artist, /^No answer to your application/)
  await expectOne(venue, /^Closed without your answer/)
  await expect(venue.api.booking.decline({ id, text: 'Sorry' })).rejects.toMatchObject({
    code: 'APPLICATION_CLOSED',
  })
  expect((await apply()).id).not.toBe(id)
  expect(await artist.api.payments.trustRecord({ id: venue.id })).toMatchObject({
    unanswered: 1,
    answerHours: null,
  })
})

it('reminds the venue once of all applicants of a gig', async () => {
  const others = [await createArtist(test), await createArtist(test)]
  const sent = await apply()
  await Promise.all(others.map((other) => apply(other)))
  const { answerBy } = await artist.api.booking.getApplication(sent)
  const until = new Date(answerBy!).getTime() - start
  await after(until - 20 * HOUR_MS)
  await after(until - 19 * HOUR_MS)
  await expectOne(venue, / and 2 others need your answer/)
  expect(await countOf(artist, /answer/)).toBe(0)
})

it('counts a message, an offer and a decline as an answer, and the shortlist as time to decide', async () => {
  const acts: ((id: string, threadId: string) => Promise<unknown>)[] = [
    (_, threadId) => write(venue, threadId, 'Who plays bass?'),
    (id) => venue.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) }),
    (id) => venue.api.booking.decline({ id, text: '' }),
  ]
  for (const act of acts) {
    gigId = await openGig(test, venue)
    const { id } = await apply()
    const { threadId } = await artist.api.booking.getApplication({ id })
    await act(id, threadId)
    expect(await artist.api.booking.getApplication({ id })).toMatchObject({
      answerBy: null,
      unanswered: false,
    })
  }
  gigId = await openGig(test, venue)
  const { id } = await apply()
  const before = await artist.api.booking.getApplication({ id })
  for (const shortlisted of [true, false, true]) await venue.api.booking.shortlist({ id, shortlisted })
  const { answerBy } = await artist.api.booking.getApplication({ id })
  expect(Date.parse(answerBy!)).toBeGreaterThanOrEqual(Date.parse(before.answerBy!))
  expect(Date.parse(answerBy!)).toBeLessThanOrEqual(start + 14 * DAY_MS + HOUR_MS)
})

it('closes an invitation that the artist did not answer, and nothing that was answered meanwhile', async () => {
  const invited = await venue.api.booking.invite({ gigId, artistId: artist.id })
  gigId = await openGig(test, venue)
  const answered = await apply()
  const { threadId } = await artist.api.booking.getApplication(answered)
  await write(venue, threadId, 'Soon.')
  await after(7 * DAY_MS + HOUR_MS)
  const read = (id: string) => venue.api.booking.getApplication({ id })
  expect(await read(invited.id)).toMatchObject({ unanswered: true, status: 'expired' })
  expect((await read(answered.id)).unanswered).toBe(false)
  expect(await venue.api.payments.trustRecord({ id: artist.id })).toMatchObject({ unanswered: 1 })
})
