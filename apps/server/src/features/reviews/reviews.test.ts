import { apiSpec } from '@bandstand/api-spec'
import { traverseContractProcedures } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { contracted } from '../../../test/members/contracts.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { played, type Played } from '../../../test/members/reviews.ts'

let test: TestApp
let artist: Member
let venue: Member
let bookingId: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function play(): Promise<Played> {
  test.setTime(new Date())
  const pair = { venue: await createProVenue(test), artist: await createArtist(test) }
  return played(test, pair)
}
const review = (member: Member, stars: number, text = '') =>
  member.api.reviews.save({ bookingId, stars, text })
const eventsOf = async () => {
  const query = test.deps.db.selectFrom('review_events').select(['event', 'actor_role']).orderBy('id')
  const rows = await query.where('booking_id', '=', bookingId).execute()
  return rows.map(({ event, actor_role }) => `${actor_role} ${event}`)
}
const ratingOf = async (member: Member) => {
  const { rating, reviewCount } = await venue.api.profiles.get({ uuid: member.id })
  return { rating, reviewCount }
}

describe('reviews of a completed booking', () => {
  beforeEach(async () => {
    ;({ artist, venue, bookingId } = await play())
  })

  it('stay hidden until both have written, and are then published together [ENT-25]', async () => {
    const { bookings } = await artist.api.reviews.listWaiting()
    expect(bookings).toMatchObject([
      { bookingId, theyWrote: false, subject: { name: 'The Test Room' }, gig: { title: 'Friday late set' } },
    ])
    const sealed = await review(artist, 4, '  A room that listens.  ')
    expect(sealed).toMatchObject({
      me: 'artist',
      publishedAt: null,
      mine: { stars: 4, text: 'A room that listens.', reply: null },
      theirs: null,
      theyWrote: false,
      abilities: { write: false, change: true, reply: false },
    })
    expect(await artist.api.reviews.listWaiting()).toEqual({ bookings: [] })
    expect(await venue.api.reviews.listWaiting()).toMatchObject({ bookings: [{ theyWrote: true }] })
    expect(await venue.api.reviews.getForBooking({ bookingId })).toMatchObject({
      mine: null,
      theirs: null,
      theyWrote: true,
      abilities: { write: true, change: false, reply: false },
    })
    expect(await ratingOf(venue)).toEqual({ rating: null, reviewCount: 0 })
    const mail = await mailAbout(test, venue.email, 'Reyes Trio reviewed you')
    expect(mail.text).toContain('both are published')
    expect(mail.links).toContain(`${test.url}/bookings/${bookingId}#reviews`)

    const open = await review(venue, 5)
    expect(open).toMatchObject({
      mine: { stars: 5, text: '' },
      theirs: { stars: 4, text: 'A room that listens.' },
      abilities: { write: false, change: false, reply: true },
    })
    expect(open.publishedAt).not.toBeNull()
    expect(await ratingOf(venue)).toEqual({ rating: 4, reviewCount: 1 })
    expect(await ratingOf(artist)).toEqual({ rating: 5, reviewCount: 1 })
    const stranger = await createArtist(test)
    expect(await stranger.api.reviews.list({ uuid: venue.id })).toMatchObject({
      reviews: [
        {
          stars: 4,
          text: 'A room that listens.',
          by: 'artist',
          author: { uuid: artist.id, name: 'Reyes Trio' },
          gig: { title: 'Friday late set' },
          publishedAt: open.publishedAt,
          reply: null,
        },
      ],
      total: 1,
    })
    expect((await mailAbout(test, venue.email, 'gave you 4 of 5 stars')).text).toContain('A room that')
    await mailAbout(test, artist.email, 'The Test Room gave you 5 of 5 stars')
    expect(await eventsOf()).toEqual(['artist written', 'venue written', 'venue published'])
  })

  it('show nobody what is hidden, whatever is requested', async () => {
    const canary = 'Quokka serenade 7319'
    await review(artist, 2, canary)
    const { gig, applicationId } = await artist.api.booking.get({ id: bookingId })
    const contract = await artist.api.contracts.getForBooking({ bookingId })
    const ids = [bookingId, applicationId, contract.id, gig.id, artist.id, venue.id]
    const paths = new Set<string>()
    traverseContractProcedures({ router: apiSpec, path: [] }, ({ contract: operation }) => {
      const { method, path = '' } = operation['~orpc'].route
      if (method === 'GET') for (const id of ids) paths.add(`/api${path.replaceAll(/\{\w+\}/g, id)}`)
    })
    const pathsWith = async (text: string, enough = Infinity) => {
      const found: string[] = []
      for (const member of [venue, await createArtist(test), anonymous(test)])
        for (const path of paths) {
          const answer = await member.fetch(path)
          if ((await answer.text()).includes(text)) found.push(path)
          if (found.length >= enough) return found
        }
      return found
    }
    expect(await pathsWith(canary)).toEqual([])
    await mailAbout(test, venue.email, 'reviewed you')
    expect((await test.mailbox.list()).filter(({ html, text }) => (html + text).includes(canary))).toEqual([])
    await review(venue, 3)
    expect(await pathsWith(canary, 3)).toHaveLength(3)
  }, 60_000)

  it('can be changed while they are hidden, and never afterwards', async () => {
    await review(artist, 3, 'Fine.')
    await review(artist, 3, 'Fine.')
    expect(await review(artist, 4, 'Fine, on second thought.')).toMatchObject({ mine: { stars: 4 } })
    expect(await eventsOf()).toEqual(['artist written', 'artist changed'])
    await review(venue, 5)
    await review(artist, 4, 'Fine, on second thought.')
    await expect(review(artist, 1, 'Fine, on third thought.')).rejects.toMatchObject({
      code: 'REVIEW_PUBLISHED',
    })
    await expect(review(venue, 1)).rejects.toMatchObject({ code: 'REVIEW_PUBLISHED' })
    expect((await eventsOf()).slice(2)).toEqual(['venue written', 'venue published'])
    const { db } = test.deps
    for (const change of [sql`stars = 1`, sql`body = 'x'`, sql`published_at = null`, sql`party = 'venue'`])
      await expect(
        sql`update reviews set ${change} where booking_id = ${bookingId} and party = 'artist'`.execute(db),
      ).rejects.toThrow(/stays as it is|duplicate/)
    await expect(sql`delete from review_events`.execute(db)).rejects.toThrow(/append-only/)
  })

  it('get one reply from the party they are about, once they are published', async () => {
    const reply = (member: Member, text: string) => member.api.reviews.reply({ bookingId, text })
    await review(artist, 2, 'Cold soup.')
    await expect(reply(venue, 'It was gazpacho.')).rejects.toMatchObject({ code: 'REVIEW_NOT_FOUND' })
    await review(venue, 5)
    expect(await reply(venue, ' It was gazpacho. ')).toMatchObject({
      theirs: { reply: { text: 'It was gazpacho.' } },
      mine: { reply: null },
      abilities: { reply: false },
    })
    await reply(venue, 'It was gazpacho.')
    await expect(reply(venue, 'It was borscht.')).rejects.toMatchObject({ code: 'REPLY_GIVEN' })
    const [replied] = (await artist.api.reviews.list({ uuid: venue.id })).reviews
    expect(replied?.reply?.text).toBe('It was gazpacho.')
    expect((await mailAbout(test, artist.email, 'replied to your review')).text).toContain('gazpacho')
    expect((await eventsOf()).slice(3)).toEqual(['venue replied'])
    await expect(
      sql`update reviews set reply = 'x' where booking_id = ${bookingId} and party = 'artist'`.execute(
        test.deps.db,
      ),
    ).rejects.toThrow('stays as it is')
  })

  it('are published exactly once when both write at the same moment, no matter how often they click', async () => {
    const clicks = [artist, venue, artist, venue, artist, venue, artist, venue]
    await Promise.all(clicks.map((member) => review(member, member === artist ? 4 : 5, 'Same words.')))
    expect((await eventsOf()).toSorted()).toEqual(
      expect.arrayContaining(['artist written', 'venue written', expect.stringMatching(/ published$/)]),
    )
    expect(await eventsOf()).toHaveLength(3)
    expect(await ratingOf(artist)).toEqual({ rating: 5, reviewCount: 1 })
    expect(await ratingOf(venue)).toEqual({ rating: 4, reviewCount: 1 })
  })

  it('make up the average that the profile and the directory show, even after one is deleted [ENT-25]', async () => {
    await review(venue, 5)
    await review(artist, 5)
    for (const weeks of [2, 4]) {
      test.setTime(new Date(Date.now() + weeks * 7 * 86_400_000))
      const pair = { artist: await signInAgain(test, artist), venue: await createProVenue(test) }
      const again = await played(test, pair)
      ;({ artist, bookingId } = again)
      await review(artist, 1)
      await review(again.venue, 4)
      venue = again.venue
    }
    const own = await artist.api.profiles.getMine()
    expect(own).toMatchObject({ rating: 4.3, reviewCount: 3 })
    const { artists } = await artist.api.directory.list({})
    expect(artists.find(({ uuid }) => uuid === artist.id)).toMatchObject({ rating: 4.3, reviewCount: 3 })
    const { reviews } = await artist.api.reviews.list({ uuid: artist.id })
    expect(reviews.map(({ stars }) => stars)).toEqual([4, 4, 5])
    const beyond = await artist.api.reviews.list({ uuid: artist.id, page: 2 })
    expect(beyond).toEqual({ reviews: [], total: 3, page: 2, pageSize: 10 })
    expect((await artist.fetch(`/api/profiles/${artist.id}/reviews?page=0`)).status).toBe(422)
    await test.deps.db.deleteFrom('users').where('id', '=', venue.id).execute()
    expect(await artist.api.profiles.getMine()).toMatchObject({ rating: 4.5, reviewCount: 2 })
  })

  it('accept 1 to 5 whole stars and 2000 characters, and nothing else', async () => {
    const put = async (path: string, body: unknown) =>
      (await artist.fetch(`/api/bookings/${bookingId}/review${path}`, { method: 'PUT', body })).status
    for (const stars of [0, 6, 4.5, -1, '5', null, undefined, [5]]) expect(await put('', { stars })).toBe(422)
    expect(await put('', '{"stars":1e309}')).toBe(422)
    for (const more of [{ text: 'x'.repeat(2001) }, { text: 7 }, { rating: 5 }, { publishedAt: null }])
      expect(await put('', { stars: 5, ...more })).toBe(422)
    for (const text of ['', '  ', 'x'.repeat(1001), null]) expect(await put('/reply', { text })).toBe(422)
    expect(await put('', { stars: 5, text: 'A\0B' })).toBe(400)
    expect(await eventsOf()).toEqual([])
    expect(await put('', { stars: 5, text: 'x'.repeat(2000) })).toBe(200)
  })
})

it('are neither found nor written by others, and a booking that was not played has none', async () => {
  ;({ artist, venue, bookingId } = await play())
  await review(artist, 5)
  const stranger = await createArtist(test)
  const refusals = async ({ api }: Pick<Member, 'api'>) => {
    const calls = await Promise.allSettled([
      api.reviews.getForBooking({ bookingId }),
      api.reviews.save({ bookingId, stars: 1 }),
      api.reviews.reply({ bookingId, text: 'Hello' }),
    ])
    return calls.map((call) => (call.status === 'rejected' ? call.reason.code : 'answered'))
  }
  expect(await refusals(stranger)).toEqual(Array(3).fill('BOOKING_NOT_FOUND'))
  expect(await refusals(anonymous(test))).toEqual(Array(3).fill('UNAUTHENTICATED'))
  for (const path of [`/api/profiles/${artist.id}/reviews`, '/api/reviews/waiting'])
    expect((await anonymous(test).fetch(path)).status).toBe(401)
  await expect(stranger.api.reviews.list({ uuid: bookingId })).rejects.toMatchObject({
    code: 'PROFILE_NOT_FOUND',
  })

  test.setTime(new Date())
  const pair = { venue: await createProVenue(test), artist: await createArtist(test) }
  const ahead = await contracted(test, pair)
  ;({ artist, venue } = pair)
  bookingId = ahead.bookingId
  await expect(review(artist, 5)).rejects.toMatchObject({ code: 'BOOKING_NOT_COMPLETED' })
  await artist.api.contracts.cancel({ id: ahead.id })
  await expect(review(venue, 5)).rejects.toMatchObject({ code: 'BOOKING_NOT_COMPLETED' })
  expect(await artist.api.reviews.getForBooking({ bookingId })).toMatchObject({
    abilities: { write: false, change: false, reply: false },
  })
})
