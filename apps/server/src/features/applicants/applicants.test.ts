import type { PartyId } from '@bandstand/domain/accounts'
import { APPLICANTS_PER_PAGE, type ApplicantSort, COMPARED } from '@bandstand/domain/booking'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertArtists } from '../../../test/members/artists.ts'
import { applyTo, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { befriend } from '../../../test/members/network.ts'
import { played } from '../../../test/members/reviews.ts'

let test: TestApp
let venue: Member
let gigId: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createProVenue(test)
  gigId = await openGig(test, venue, { location: 'Detroit, MI', placeId: 'city:detroit-mi' })
})

const HALL = { place_id: 'city:ann-arbor-mi', location: 'Ann Arbor, MI' }
const song = (id: string) => ({
  type: 'video' as const,
  url: `https://www.youtube.com/watch?v=${id}`,
  title: `Song ${id}`,
})
const apply = (artist: Member, proposedFee: string) =>
  artist.api.booking.apply({ gigId, message: 'I would love to play this.', proposedFee })
const namesBy = async (sort: ApplicantSort) =>
  (await venue.api.applicants.list({ gigId, sort })).applications.map(({ artist }) => artist.name)

describe('the applicants of a gig', () => {
  it('have what the venue needs to decide', async () => {
    const friend = await createArtist(test, { band_name: 'A Friend' })
    const portfolio = [
      { type: 'other', url: 'https://press.example/us', title: 'Press' },
      ...['aaaaaaaaaaa', 'bbbbbbbbbbb'].map(song),
    ]
    const artist = await createArtist(test, {
      ...HALL,
      rating: 4.5,
      review_count: 12,
      portfolio_items: JSON.stringify(portfolio),
      soundcloud_url: 'https://soundcloud.com/reyes/late-set',
    })
    await befriend(test, [venue, friend], [artist, friend])
    const { id } = await apply(artist, '700')
    const { applications, gig, counts } = await venue.api.applicants.list({ gigId })
    expect(gig).toMatchObject({ id: gigId, pay: 650 })
    expect(counts).toEqual({ all: 1, shortlisted: 0 })
    expect(applications).toMatchObject([{ id, proposedFee: 700, artist: { rating: 4.5 } }])
    expect(applications[0]!.about).toEqual({
      reviewCount: 12,
      works: [
        song('aaaaaaaaaaa'),
        song('bbbbbbbbbbb'),
        { type: 'other', url: 'https://soundcloud.com/reyes/late-set', title: 'On SoundCloud' },
      ],
      played: 0,
      lateCancellations: 0,
      sickCancellations: 0,
      degree: 2,
      sharedCount: 1,
      shared: [{ uuid: friend.id, name: 'A Friend', userType: 'artist' }],
      playedTogether: null,
      distanceMiles: 36,
    })
    const place = await venue.api.applicants.get({ id })
    expect(place).toEqual({ applicant: applications[0], previous: null, next: null, place: 1, total: 1 })
  })

  it('have the track record that their profile shows, and their shows at this venue', async () => {
    const pair = await played(test, { artist: await createArtist(test, HALL), venue })
    venue = pair.venue
    gigId = await openGig(test, venue)
    await applyTo(gigId, pair.artist)
    const [applicant] = (await venue.api.applicants.list({ gigId })).applications
    const record = await venue.api.payments.trustRecord({ id: pair.artist.id })
    expect(record.played).toBe(1)
    const { lateCancellations } = record
    expect(applicant!.about).toMatchObject({ played: 1, lateCancellations, playedTogether: { times: 1 } })
    expect(applicant!.about.degree).toBe(1)
  })

  it('are sorted by age, rating, fee and distance, with ended applications last', async () => {
    const [near, far, nowhere, gone] = [
      await createArtist(test, {
        band_name: 'Near',
        place_id: 'city:detroit-mi',
        rating: 3,
        review_count: 1,
      }),
      await createArtist(test, { band_name: 'Far', ...HALL, rating: 5, review_count: 2 }),
      await createArtist(test, { band_name: 'Nowhere' }),
      await createArtist(test, {
        band_name: 'Gone',
        place_id: 'city:detroit-mi',
        rating: 5,
        review_count: 9,
      }),
    ] as const
    const start = test.deps.now().getTime()
    const fees = ['500', '400', '800', '100']
    for (const [index, artist] of [near, far, nowhere, gone].entries()) {
      test.setTime(new Date(start + index * 60_000))
      await apply(artist, fees[index]!)
    }
    await gone.api.booking.withdraw({ id: (await gone.api.booking.listMine({})).applications[0]!.id })
    expect(await namesBy('newest')).toEqual(['Nowhere', 'Far', 'Near', 'Gone'])
    expect(await namesBy('rating')).toEqual(['Far', 'Near', 'Nowhere', 'Gone'])
    expect(await namesBy('fee')).toEqual(['Far', 'Near', 'Nowhere', 'Gone'])
    expect(await namesBy('distance')).toEqual(['Near', 'Far', 'Nowhere', 'Gone'])
  })

  it('link to the previous and next in the chosen order, even from one who is not on the shortlist', async () => {
    const artists = []
    for (const [index, fee] of ['300', '200', '100'].entries())
      artists.push(await apply(await createArtist(test, { band_name: `Act ${index}` }), fee))
    const [dear, middle, cheap] = artists as [(typeof artists)[0], (typeof artists)[0], (typeof artists)[0]]
    expect(await venue.api.applicants.get({ id: middle.id, sort: 'fee' })).toMatchObject({
      previous: { id: cheap.id, name: 'Act 2' },
      next: { id: dear.id, name: 'Act 0' },
      place: 2,
      total: 3,
    })
    await venue.api.booking.shortlist({ id: dear.id, shortlisted: true })
    const listed = await venue.api.applicants.list({ gigId, show: 'shortlisted' })
    expect(listed).toMatchObject({ total: 1, counts: { all: 3, shortlisted: 1 } })
    expect(listed.applications.map(({ id }) => id)).toEqual([dear.id])
    expect(await venue.api.applicants.get({ id: middle.id, sort: 'fee', show: 'shortlisted' })).toMatchObject(
      { previous: null, next: { id: dear.id }, place: 1, total: 2 },
    )
  })

  it('are compared in the requested order, without those of other gigs', async () => {
    const first = await apply(await createArtist(test), '300')
    const second = await apply(await createArtist(test), '200')
    const elsewhere = await applyTo(await openGig(test, await createProVenue(test)), await createArtist(test))
    const ids = [second, elsewhere, first, second].map(({ id }) => id).join(',')
    const { applications } = await venue.api.applicants.compare({ gigId, ids })
    expect(applications.map(({ id }) => id)).toEqual([second.id, first.id])
    const tooMany = Array.from({ length: COMPARED.max + 1 }, () => crypto.randomUUID()).join(',')
    for (const wrong of [tooMany, '', 'no-id'])
      await expect(venue.api.applicants.compare({ gigId, ids: wrong })).rejects.toMatchObject({ status: 422 })
  })
})

describe('what is not shown', () => {
  it('are applicants, to anyone but the gig’s venue', async () => {
    const artist = await createArtist(test)
    const { id } = await apply(artist, '700')
    const stranger = await createProVenue(test)
    for (const who of [stranger, artist]) {
      await expect(who.api.applicants.list({ gigId })).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
      await expect(who.api.applicants.compare({ gigId, ids: id })).rejects.toMatchObject({
        code: 'GIG_OWNER_ONLY',
      })
    }
    await expect(artist.api.applicants.get({ id })).rejects.toMatchObject({ code: 'GIG_OWNER_ONLY' })
    await expect(stranger.api.applicants.get({ id })).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    const visitor = anonymous(test).api.applicants
    for (const refused of [visitor.list({ gigId }), visitor.get({ id }), visitor.compare({ gigId, ids: id })])
      await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('is an application that a block withheld from the venue', async () => {
    const artist = await createArtist(test)
    await venue.api.network.block({ uuid: artist.id })
    const { id } = await apply(artist, '700')
    expect(await venue.api.applicants.list({ gigId })).toMatchObject({ total: 0, counts: { all: 0 } })
    expect((await venue.api.applicants.compare({ gigId, ids: id })).applications).toEqual([])
    await expect(venue.api.applicants.get({ id })).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
  })

  it('are shared connections, once one of the two has blocked the other', async () => {
    const [friend, artist] = [await createArtist(test), await createArtist(test)]
    await befriend(test, [venue, friend], [artist, friend])
    await apply(artist, '700')
    await artist.api.network.block({ uuid: venue.id })
    const [applicant] = (await venue.api.applicants.list({ gigId })).applications
    expect(applicant!.about).toMatchObject({ degree: null, sharedCount: 0, shared: [] })
  })

  it('are the works and the location of a suspended artist', async () => {
    const portfolio_items = JSON.stringify([song('aaaaaaaaaaa')])
    const artist = await createArtist(test, { ...HALL, portfolio_items })
    await apply(artist, '700')
    await test.deps.db
      .updateTable('users')
      .set({ suspended_at: test.deps.now(), suspension_reason: 'Spam' })
      .where('id', '=', artist.id)
      .execute()
    const [applicant] = (await venue.api.applicants.list({ gigId })).applications
    expect(applicant!.about).toMatchObject({ works: [], distanceMiles: null })
  })
})

it('needs as many statements for a page of ten out of 500 as for one applicant', async () => {
  const artist = await createArtist(test)
  await apply(artist, '700')
  const few = await statementsOf(() => venue.api.applicants.list({ gigId, sort: 'distance' }))
  const uuids = await insertArtists(
    test,
    Array.from({ length: 499 }, (_, index) => ({ band_name: `Act ${index}`, ...HALL })),
  )
  const { venue_id } = await test.deps.db
    .selectFrom('gigs')
    .select('venue_id')
    .where('id', '=', gigId)
    .executeTakeFirstOrThrow()
  const at = test.deps.now()
  const applications = uuids.map((artist_id) => ({
    id: crypto.randomUUID(),
    gig_id: gigId,
    artist_id,
    venue_id,
    origin: 'applied' as const,
    waiting_for: 'venue' as const,
    message: 'Hello',
    created_at: at,
    last_activity_at: at,
  }))
  await test.deps.db.insertInto('applications').values(applications).execute()
  await test.deps.db
    .insertInto('threads')
    .values(uuids.map((uuid) => pairOf(uuid, venue_id, at)))
    .execute()
  let page = await venue.api.applicants.list({ gigId, sort: 'distance' })
  const many = await statementsOf(async () => {
    page = await venue.api.applicants.list({ gigId, sort: 'distance', page: 2 })
  })
  expect(page).toMatchObject({ total: 500, page: 2, counts: { all: 500 } })
  expect(page.applications).toHaveLength(APPLICANTS_PER_PAGE)
  expect(many).toBeLessThanOrEqual(few + 3)
  expect(many).toBeLessThanOrEqual(16)
})

function pairOf(one: PartyId, other: PartyId, created_at: Date) {
  const [first_id, second_id] = [one, other].toSorted() as [PartyId, PartyId]
  return { first_id, second_id, created_at }
}

/** Returns how many statements one request sends; the request before it has the caller cached. */
async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const sent = vi.spyOn(Client.prototype, 'query')
  const counts: number[] = []
  try {
    // The server's jobs send some at the same moment, but not each time.
    for (let time = 0; time < 5; time++) {
      sent.mockClear()
      await ask()
      counts.push(sent.mock.calls.length)
    }
    return Math.min(...counts)
  } finally {
    sent.mockRestore()
  }
}
