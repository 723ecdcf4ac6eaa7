import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { contracted, sign } from '../../../test/members/contracts.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'

let test: TestApp
let artist: Member
let venue: Member

beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  artist = await createArtist(test)
  venue = await createProVenue(test)
})
afterAll(() => test.close())

it('gives either party in one request what each part of a night says to them, and nothing to others', async () => {
  const { bookingId, ...contract } = await contracted(test, { artist, venue })
  await sign(artist, { ...contract, bookingId })
  for (const { api } of [artist, venue])
    expect(await api.nights.get({ bookingId })).toEqual({
      booking: await api.booking.get({ id: bookingId }),
      progress: await api.attention.forBooking({ bookingId }),
      contract: await api.contracts.getForBooking({ bookingId }),
      payment: await api.payments.getForBooking({ bookingId }),
      daySheet: await api.daySheets.get({ bookingId }),
    })
  const others = [await createArtist(test), await createProVenue(test)]
  for (const { api } of others)
    await expect(api.nights.get({ bookingId })).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
  await expect(anonymous(test).api.nights.get({ bookingId })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await expect(venue.api.nights.get({ bookingId: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})

it('tells a booking’s history from the application on, and leads to the conversation of the two', async () => {
  artist = await createArtist(test)
  const gigId = await openGig(test, venue)
  const application = await offered(test, { gigId, artist, venue })
  const { id } = application
  await artist.api.booking.makeOffer({ id, answers: 1, ...offerForm(test, { fee: '700' }) })
  const countered = await venue.api.booking.makeOffer({ id, answers: 2, ...offerForm(test, { fee: '680' }) })
  const booking = await acceptNewest(artist, countered)
  const { threadId, events } = await venue.api.booking.get({ id: booking.id })
  expect(threadId).toBe(application.threadId)
  expect(events.map(({ actorRole, text, amount }) => [actorRole, text, amount])).toEqual([
    ['artist', 'Reyes Trio applied', null],
    ['venue', 'The Test Room made an offer:', 650],
    ['artist', 'Reyes Trio made an offer:', 700],
    ['venue', 'The Test Room made an offer:', 680],
  ])
  expect(await artist.api.booking.get({ id: booking.id })).toMatchObject({ threadId, events })
})
