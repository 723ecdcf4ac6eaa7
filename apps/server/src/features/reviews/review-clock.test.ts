import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createQuietArtist, createProVenue } from '../../../test/members/factories.ts'
import { played, type Played, stopAt } from '../../../test/members/reviews.ts'
import { runReviewClock } from './index.ts'

const DAY = 86_400_000

let test: TestApp
let both: Played
let running: () => Date
beforeAll(async () => {
  test = await startTestApp()
  running = test.deps.now
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  both = await played(test, { venue: await createProVenue(test), artist: await createArtist(test) })
})
afterEach(() => {
  test.deps.now = running
})

const fromClose = (ms: number) => stopAt(test, new Date(both.closesAt.getTime() + ms), both)
const save = (side: 'artist' | 'venue', stars: number) =>
  both[side].api.reviews.save({ bookingId: both.bookingId, stars })
const seenBy = (side: 'artist' | 'venue') =>
  both[side].api.reviews.getForBooking({ bookingId: both.bookingId })
/** As several servers run it in the same minute. */
const runClocks = () => Promise.all([1, 2, 3].map(() => runReviewClock(test.deps)))
const countEvents = async (event: 'published' | 'reminded') => {
  const query = test.deps.db.selectFrom('review_events').select('id').where('booking_id', '=', both.bookingId)
  return (await query.where('event', '=', event).execute()).length
}
const mailsTo = async (email: string, text: string) =>
  (await test.mailbox.list(email)).filter(({ subject }) => subject.includes(text))

it('keeps the time for reviews to the millisecond: hidden and open to authors before it, published after it', async () => {
  await fromClose(0)
  expect(await seenBy('artist')).toMatchObject({ publishedAt: null, abilities: { write: false } })
  await expect(save('artist', 4)).rejects.toMatchObject({ code: 'REVIEW_CLOSED' })
  expect(await both.artist.api.reviews.listWaiting()).toEqual({ bookings: [] })
  await fromClose(-1)
  await save('artist', 4)
  await runClocks()
  expect(await seenBy('venue')).toMatchObject({ theirs: null, publishedAt: null, abilities: { write: true } })
  expect(await countEvents('published')).toBe(0)

  // At the exact moment, before the clock has run.
  await fromClose(0)
  const open = await seenBy('venue')
  expect(open).toMatchObject({
    theirs: { stars: 4 },
    publishedAt: both.closesAt.toISOString(),
    abilities: { write: false, change: false, reply: true },
  })
  const { reviews } = await both.venue.api.reviews.list({ uuid: both.venue.id })
  expect(reviews).toHaveLength(1)
  await expect(save('venue', 1)).rejects.toMatchObject({ code: 'REVIEW_CLOSED' })
  await expect(save('artist', 5)).rejects.toMatchObject({ code: 'REVIEW_PUBLISHED' })
  expect(await both.venue.api.reviews.listWaiting()).toEqual({ bookings: [] })

  await runClocks()
  expect(await countEvents('published')).toBe(1)
  expect(await both.artist.api.profiles.get({ uuid: both.venue.id })).toMatchObject({
    rating: 4,
    reviewCount: 1,
  })
  expect(await seenBy('venue')).toEqual(open)
  await mailAbout(test, both.artist.email, 'Your review is published')
  await mailAbout(test, both.venue.email, 'gave you 4 of 5 stars')
})

it('a server with a late clock neither writes after the publication nor hides it', async () => {
  await fromClose(-DAY)
  await save('venue', 3)
  await fromClose(0)
  await runClocks()
  await fromClose(-2000)
  expect(await seenBy('artist')).toMatchObject({ theirs: { stars: 3 }, abilities: { write: false } })
  await expect(save('artist', 1)).rejects.toMatchObject({ code: 'REVIEW_CLOSED' })
  expect(await both.artist.api.reviews.listWaiting()).toEqual({ bookings: [] })
})

it('a reply before the clock runs publishes the review that it replies to, once', async () => {
  await fromClose(-DAY)
  await save('artist', 2)
  await fromClose(10)
  const reply = { bookingId: both.bookingId, text: 'Thank you, we mended the stairs.' }
  expect(await both.venue.api.reviews.reply(reply)).toMatchObject({ theirs: { reply: { text: reply.text } } })
  await runClocks()
  expect(await countEvents('published')).toBe(1)
})

it('reminds members who have not written after seven days once, but not those who turned such mail off', async () => {
  await fromClose(-7 * DAY - 1)
  await save('artist', 5)
  await runClocks()
  expect(await countEvents('reminded')).toBe(0)
  await fromClose(-7 * DAY)
  await runClocks()
  await runClocks()
  expect(await countEvents('reminded')).toBe(1)
  const mail = await mailAbout(test, both.venue.email, 'How did it go with Reyes Trio?')
  expect(mail.text).toContain('has already posted a review')
  expect(await mailsTo(both.artist.email, 'How did it go')).toEqual([])

  const quiet = await createQuietArtist(test, 'emailGigUpdates')
  test.deps.now = running
  test.setTime(new Date())
  both = await played(test, { venue: await createProVenue(test), artist: quiet })
  await fromClose(-DAY)
  await runClocks()
  await mailAbout(test, both.venue.email, 'How did it go')
  await expect.poll(() => test.deps.db.selectFrom('outbox_events').select('id').execute()).toEqual([])
  expect(await mailsTo(quiet.email, 'How did it go')).toEqual([])
})
