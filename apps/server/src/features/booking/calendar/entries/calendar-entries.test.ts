import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../test/app.ts'
import {
  acceptNewest,
  applyTo,
  inHours,
  offered,
  offerForm,
  openGig,
} from '../../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../../../test/members/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const dayOf = (hours: number) => inHours(test, hours).slice(0, 10)
/** The reader's entries of the next two weeks as state, kind, title and the other party. */
async function read(reader: Member) {
  const { entries } = await reader.api.booking.calendar({ from: dayOf(0), to: dayOf(14 * 24) })
  return entries.map((entry) => `${entry.state} ${entry.kind}: ${entry.title}, ${entry.with}`)
}

it('shows an open gig to its venue alone, on its own day, and for whom its offers are', async () => {
  const venue = await createProVenue(test)
  const [first, second] = [await createArtist(test), await createArtist(test)]
  const gigId = await openGig(test, venue, { title: 'Open mic night' })
  expect(await read(venue)).toEqual(['open gig: Open mic night, '])
  expect(await read(await createProVenue(test))).toEqual([])
  expect(await read(first)).toEqual([])

  // On the gig's own day, so the venue reads them in the gig's entry.
  const start = inHours(test, 8 * 24)
  const terms = { start, end: inHours(test, 8 * 24 + 2) }
  await offered(test, { gigId, artist: first, venue }, terms)
  expect(await read(venue)).toEqual(['offered gig: Open mic night, Reyes Trio'])
  await offered(test, { gigId, artist: second, venue }, terms)
  expect(await read(venue)).toEqual(['offered gig: Open mic night, 2 artists'])
  const range = { from: dayOf(8 * 24), to: dayOf(8 * 24) }
  const { entries } = await venue.api.booking.calendar(range)
  expect(entries).toMatchObject([{ id: gigId, start, path: `/gigs/${gigId}` }])
  expect((await venue.api.booking.calendar({ from: dayOf(0), to: dayOf(7 * 24 - 24) })).entries).toEqual([])

  await venue.api.booking.closeGig({ gigId, note: '' })
  expect(await read(venue)).toEqual([])
})

it('shows an artist what they applied to, were invited to and can accept, until it is over', async () => {
  const venue = await createProVenue(test)
  const artist = await createArtist(test)
  const gigs = await Promise.all(
    ['Applied night', 'Invited night', 'Offered night'].map((title) => openGig(test, venue, { title })),
  )
  const { id } = await applyTo(gigs[0]!, artist)
  await venue.api.booking.invite({ gigId: gigs[1]!, artistId: artist.id, message: 'Come and play' })
  const application = await offered(test, { gigId: gigs[2]!, artist, venue })
  // The offer is for the evening before the gig's.
  expect((await read(artist)).toSorted()).toEqual([
    'applied application: Applied night, The Test Room',
    'invited application: Invited night, The Test Room',
    'offered offer: Offered night, The Test Room',
  ])
  expect((await read(venue)).filter((entry) => entry.startsWith('offered'))).toEqual([
    'offered offer: Offered night, Reyes Trio',
    'offered gig: Offered night, Reyes Trio',
  ])
  await artist.api.booking.withdraw({ id })
  const booking = await acceptNewest(artist, application)
  const booked = await read(artist)
  expect(booked).toEqual([
    'unsigned booking: Offered night, The Test Room',
    'invited application: Invited night, The Test Room',
  ])
  expect((await read(venue)).filter((entry) => entry.includes('Offered night'))).toEqual([
    'unsigned booking: Offered night, Reyes Trio',
  ])
  await test.deps.db
    .updateTable('bookings')
    .set({ status: 'completed' })
    .where('id', '=', booking.id)
    .execute()
  expect((await read(artist))[0]).toBe('played booking: Offered night, The Test Room')
})

it('shows no offer that has expired, and nothing from a member whom the reader blocked', async () => {
  const venue = await createProVenue(test)
  const artist = await createArtist(test)
  const gigId = await openGig(test, venue)
  const application = await offered(test, { gigId, artist, venue }, offerForm(test))
  await test.deps.db
    .updateTable('offers')
    .set({ expires_at: new Date(test.deps.now().getTime() - 1000) })
    .where('application_id', '=', application.id)
    .execute()
  expect(await read(artist)).toEqual(['applied application: Friday late set, The Test Room'])
  expect(await read(venue)).toEqual(['open gig: Friday late set, '])

  const stranger = await createArtist(test)
  await test.deps.db
    .updateTable('applications')
    .set({ delivered: false, artist_id: stranger.id, origin: 'invited' })
    .where('id', '=', application.id)
    .execute()
  expect(await read(stranger)).toEqual([])
})

it('names the stage of each entry to its venue, also one that was removed if something was on it', async () => {
  const venue = await createProVenue(test)
  const artist = await createArtist(test)
  const gigId = await openGig(test, venue)
  const [main, patio] = [
    (await venue.api.stages.add({ name: 'Main stage' })).id,
    (await venue.api.stages.add({ name: 'Patio' })).id,
  ]
  await venue.api.booking.blockTime({ start: inHours(test, 24), end: inHours(test, 25), stageId: patio })
  const range = { from: dayOf(0), to: dayOf(14 * 24) }
  const shown = await venue.api.booking.calendar(range)
  const curfews = Array(7).fill('')
  expect(shown.stages).toEqual([
    { id: main, name: 'Main stage', curfews },
    { id: patio, name: 'Patio', curfews },
  ])
  expect(shown.entries.map(({ state, stageId }) => [state, stageId])).toEqual([
    ['blocked', patio],
    ['open', main],
  ])
  await applyTo(gigId, artist)
  expect(await artist.api.booking.calendar(range)).toMatchObject({ entries: [{ stageId: main }], stages: [] })

  expect(await venue.api.gigs.move({ id: gigId, date: dayOf(8 * 24), stageId: patio })).toMatchObject({
    stage: { name: 'Patio' },
  })
  const other = (await (await createProVenue(test)).api.stages.add({ name: 'Elsewhere' })).id
  await expect(venue.api.gigs.move({ id: gigId, date: dayOf(8 * 24), stageId: other })).rejects.toMatchObject(
    { code: 'INPUT_INVALID', data: { issues: [{ path: ['stageId'] }] } },
  )
  await venue.api.stages.remove({ id: main })
  expect((await venue.api.booking.calendar(range)).stages).toEqual([{ id: patio, name: 'Patio', curfews }])
})
