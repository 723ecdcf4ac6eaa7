import { actionOf } from '@bandstand/domain/lifecycle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, applyTo, inHours, offered, openGig } from '../../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { amendBooking } from '../index.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
})
afterAll(() => test.close())

const USUAL = { bufferMinutes: 60, startTime: null, durationMinutes: null, holdAnswerHours: 24 }
/** A booking of this artist, this many hours from now and three hours long. */
async function book(artist: Member, hours: number) {
  const gigId = await openGig(test, venue)
  const time = { start: inHours(test, hours), end: inHours(test, hours + 3) }
  return acceptNewest(artist, await offered(test, { gigId, artist, venue }, time))
}

describe('defaults for bookings', () => {
  it('are the usual values until they are set, and visible to their owner only', async () => {
    const artist = await createArtist(test)
    expect(await artist.api.booking.getDefaults()).toEqual(USUAL)
    const chosen = { bufferMinutes: 90, startTime: '21:30', durationMinutes: 120, holdAnswerHours: 48 }
    for (const defaults of [chosen, { ...chosen, startTime: null }]) {
      await artist.api.booking.saveDefaults(defaults)
      expect(await artist.api.booking.getDefaults()).toEqual(defaults)
    }
    expect(await venue.api.booking.getDefaults()).toEqual(USUAL)
    for (const bad of [
      { bufferMinutes: 481 },
      { bufferMinutes: -1 },
      { startTime: '25:00' },
      { holdAnswerHours: 1 },
      { userId: venue.id },
    ]) {
      const body = { ...chosen, ...bad }
      expect((await artist.fetch('/api/booking/defaults', { method: 'PUT', body })).status).toBe(422)
    }
    expect((await anonymous(test).fetch('/api/booking/defaults')).status).toBe(401)
  })

  it('keep an artist’s buffer free around new bookings', async () => {
    const artist = await createArtist(test)
    const first = await book(artist, 100)
    // The usual hour: a gig that begins half an hour after the end is too close.
    await expect(book(artist, 103.5)).rejects.toMatchObject({ code: 'ARTIST_NOT_FREE' })
    await artist.api.booking.saveDefaults({ ...USUAL, bufferMinutes: 0 })
    // The first booking keeps its hour, and the new one has none.
    await expect(book(artist, 103.5)).rejects.toMatchObject({ code: 'ARTIST_NOT_FREE' })
    await book(artist, 104)
    await book(artist, 107)
    await artist.api.booking.saveDefaults({ ...USUAL, bufferMinutes: 240 })
    await expect(book(artist, 113)).rejects.toMatchObject({ code: 'ARTIST_NOT_FREE' })
    // Another fee at the same time reserves no more time than before.
    const { startsAt, endsAt, sets, sound, meals, lodging, note } = first.terms
    const terms = { sets, sound, meals, lodging, note, fee_cents: 70_000 }
    const time = { starts_at: new Date(startsAt), ends_at: new Date(endsAt) }
    const action = actionOf({ userId: artist.id, partyId: artist.id }, 'artist', test.deps.now())
    await test.deps.db
      .transaction()
      .execute((tx) => amendBooking(tx, first.id, { ...terms, ...time }, action))
    expect((await artist.api.booking.get({ id: first.id })).terms.fee).toBe(700)
  })

  it('set how long an offer lasts where the gig has no length', async () => {
    const artist = await createArtist(test)
    await artist.api.booking.saveDefaults({ ...USUAL, durationMinutes: 90 })
    const [open, timed] = [
      await openGig(test, venue, { durationMinutes: null }),
      await openGig(test, venue, { durationMinutes: 240 }),
    ]
    const minutes = ({ start, end }: { start: string; end: string }) =>
      (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000
    expect(minutes((await applyTo(open, artist)).suggestedTerms)).toBe(90)
    expect(minutes((await applyTo(timed, artist)).suggestedTerms)).toBe(240)
  })
})
