import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'

const FEES = [100, 150, 200, 250, 300, 350, 400, 450]

let test: TestApp
let venues: Member[]
let artist: Member
let date: string
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
  venues = []
  for (let index = 0; index < 5; index += 1) venues.push(await createProVenue(test))
  artist = await createArtist(test)
  await test.deps.db
    .updateTable('profiles')
    .set({ location_lat: 42.33, location_lng: -83.05 })
    .where('uuid', 'in', [artist.id, ...venues.map(({ id }) => id)])
    .execute()
  date = inHours(test, 7 * 24).slice(0, 10)
})
afterAll(() => test.close())

/** A show at a venue for this fee, on the same evening as all others. */
async function book(venue: Member, fee: number): Promise<void> {
  const gigId = await openGig(test, venue)
  const player = await createArtist(test)
  await acceptNewest(player, await offered(test, { gigId, artist: player, venue }, { fee: String(fee) }))
}

/** Completes everything that is booked. */
async function play(): Promise<void> {
  const { db } = test.deps
  await db.updateTable('gigs').set({ status: 'completed' }).where('status', '=', 'booked').execute()
  await db.updateTable('bookings').set({ status: 'completed' }).execute()
}

describe('what comparable gigs pay', () => {
  it('is known from eight played shows of five venues on', async () => {
    const ask = (who: Member) =>
      who.api.gigs.comparablePay({ position: 'Musician', date, durationMinutes: 180 })
    for (const [index, fee] of FEES.slice(1).entries()) await book(venues[index % 5]!, fee)
    await play()
    expect(await ask(venues[0]!)).toEqual({ pay: null })
    await book(venues[4]!, FEES[0]!)
    // It wasn't played yet.
    expect(await ask(venues[0]!)).toEqual({ pay: null })
    await play()
    const pay = { low: 150, high: 350, shows: 8, venues: 5, length: '2 to 4 hours long' }
    expect(await ask(venues[0]!)).toMatchObject({ pay })
    expect(await ask(artist)).toMatchObject({ pay })
  })

  it('is about the place of a gig, and this position', async () => {
    const gigId = await openGig(test, venues[0]!, { placeId: 'city:detroit-mi' })
    const near = { position: 'Musician', date, gigId } as const
    expect((await artist.api.gigs.comparablePay(near)).pay).not.toBeNull()
    expect(await artist.api.gigs.comparablePay({ ...near, position: 'DJ' })).toEqual({ pay: null })
    await test.deps.db
      .updateTable('gigs')
      .set({ location_lat: 40.7, location_lng: -74 })
      .where('id', '=', gigId)
      .execute()
    expect(await artist.api.gigs.comparablePay(near)).toEqual({ pay: null })
  })

  it('leaves out what is longer ago than a year', async () => {
    await test.deps.db
      .updateTable('gigs')
      .set({ starts_at: new Date(test.deps.now().getTime() - 366 * 24 * 3_600_000) })
      .execute()
    expect(await venues[0]!.api.gigs.comparablePay({ position: 'Musician', date })).toEqual({ pay: null })
  })

  it('is refused for a gig that the reader can’t see, without a session, and for bad input', async () => {
    const gigId = crypto.randomUUID()
    const ask = { position: 'Musician', date } as const
    await expect(artist.api.gigs.comparablePay({ ...ask, gigId })).rejects.toMatchObject({
      code: 'GIG_NOT_FOUND',
    })
    await expect(anonymous(test).api.gigs.comparablePay(ask)).rejects.toMatchObject({ status: 401 })
    await expect(artist.api.gigs.comparablePay({ ...ask, date: '2026-02-30' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
    await expect(artist.api.gigs.comparablePay({ ...ask, durationMinutes: -5 })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
  })
})
