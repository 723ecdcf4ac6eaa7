import { randomUUID } from 'node:crypto'
import { OUTSIDE_BOOKINGS_MAX, type OutsideBookingForm } from '@bandstand/domain/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, inHours, offerForm, openGig } from '../../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../../test/members/factories.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
})

const formOf = (change: Partial<OutsideBookingForm> = {}): OutsideBookingForm => ({
  actName: ' The  Low Notes ',
  start: inHours(test, 7 * 24),
  end: inHours(test, 7 * 24 + 3),
  fee: '450.50',
  contact: 'Kim, 313 555 0148',
  note: 'Needs the small PA.',
  ...change,
})
const code = (name: string) => ({ code: name })
const week = () => ({ from: inHours(test, 0).slice(0, 10), to: inHours(test, 20 * 24).slice(0, 10) })
const calendarOf = async (who: Member) => (await who.api.booking.calendar(week())).entries

it('an outside booking takes its time in the venue’s calendar, can be changed, removed and put back, and is no record', async () => {
  const id = randomUUID()
  const artist = await createArtist(test)
  const records = () =>
    Promise.all([
      venue.api.payments.trustRecord({ id: venue.id }),
      venue.api.booking.list({ show: 'upcoming' }),
      venue.api.booking.listOwnGigs({}),
      venue.api.contracts.list({}),
      venue.api.payments.list({}),
      venue.api.gigs.postingAllowance(),
    ])
  const before = await records()
  const saved = await venue.api.booking.saveOutside({ id, ...formOf() })
  expect(saved).toMatchObject({
    id,
    actName: 'The Low Notes',
    fee: 450.5,
    stage: null,
    timeZone: 'America/Detroit',
  })
  // The same again, even at once, is the same one.
  await Promise.all([1, 2, 3].map(() => venue.api.booking.saveOutside({ id, ...formOf() })))
  expect(await venue.api.booking.getOutside({ id })).toEqual(saved)
  expect(await calendarOf(venue)).toMatchObject([
    { kind: 'outside', id, title: 'The Low Notes', path: `/outside-bookings/${id}` },
  ])
  expect(await records()).toEqual(before)
  for (const who of [artist, await createVenue(test)])
    expect(
      JSON.stringify([
        await calendarOf(who),
        await who.api.profiles.get({ uuid: venue.id }),
        await who.api.gigs.list({ venue: venue.id }),
      ]),
    ).not.toMatch(/Low Notes|small PA/)

  // Nobody is booked over it, and it is over nobody.
  const gigId = await openGig(test, venue)
  const taken = { ...offerForm(test), id: '', answers: 0 }
  const { id: applicationId } = await artist.api.booking.apply({ gigId, message: 'Hi', proposedFee: '1' })
  await expect(venue.api.booking.makeOffer({ ...taken, id: applicationId })).rejects.toMatchObject({
    code: 'VENUE_NOT_FREE',
    data: { entries: [{ kind: 'outside', id }] },
  })
  const moved = formOf({ start: inHours(test, 9 * 24), end: inHours(test, 9 * 24 + 2), fee: '', contact: '' })
  expect(await venue.api.booking.saveOutside({ id, ...moved })).toMatchObject({
    start: moved.start,
    fee: null,
  })
  const application = await venue.api.booking.makeOffer({ ...taken, id: applicationId })
  await acceptNewest(artist, application)
  await expect(venue.api.booking.saveOutside({ id, ...formOf() })).rejects.toMatchObject({
    code: 'VENUE_NOT_FREE',
    data: { entries: [{ kind: 'booking' }] },
  })
  expect(await venue.api.booking.getOutside({ id })).toMatchObject({ start: moved.start })

  expect(await venue.api.booking.removeOutside({ id })).toEqual({ removed: true })
  expect(await venue.api.booking.removeOutside({ id })).toEqual({ removed: false })
  await expect(venue.api.booking.getOutside({ id })).rejects.toMatchObject(code('OUTSIDE_BOOKING_NOT_FOUND'))
  expect((await calendarOf(venue)).map(({ kind }) => kind)).toEqual(['booking'])
  expect(await venue.api.booking.saveOutside({ id, ...moved })).toMatchObject({ id, start: moved.start })
})

it('outside bookings are for venues, each with their own, and refuse what can’t be', async () => {
  const [artist, other, id] = [await createArtist(test), await createVenue(test), randomUUID()]
  await venue.api.booking.saveOutside({ id, ...formOf() })
  await expect(artist.api.booking.saveOutside({ id: randomUUID(), ...formOf() })).rejects.toMatchObject(
    code('OUTSIDE_VENUES_ONLY'),
  )
  await expect(anonymous(test).api.booking.getOutside({ id })).rejects.toMatchObject(code('UNAUTHENTICATED'))
  for (const who of [artist, other]) {
    await expect(who.api.booking.getOutside({ id })).rejects.toMatchObject(code('OUTSIDE_BOOKING_NOT_FOUND'))
    expect(await who.api.booking.removeOutside({ id })).toEqual({ removed: false })
  }
  await expect(other.api.booking.saveOutside({ id, ...formOf() })).rejects.toMatchObject(
    code('OUTSIDE_BOOKING_NOT_FOUND'),
  )
  const before = await venue.api.booking.getOutside({ id })
  for (const bad of [
    { actName: '' },
    { actName: 'x'.repeat(201) },
    { start: 'soon' },
    { end: formOf().start },
    { start: inHours(test, -5), end: inHours(test, -2) },
    { start: inHours(test, 24 * 800), end: inHours(test, 24 * 800 + 2) },
    { end: inHours(test, 24 * 30) },
    { fee: '1.999' },
    { fee: '-1' },
    { contact: 'x'.repeat(201) },
    { note: 'x'.repeat(2001) },
    { stageId: randomUUID() },
    { venueId: other.id },
  ])
    expect(
      (await venue.fetch(`/api/outside-bookings/${id}`, { method: 'PUT', body: { ...formOf(), ...bad } }))
        .status,
      JSON.stringify(bad),
    ).toBe(422)
  expect(await venue.api.booking.getOutside({ id })).toEqual(before)
})

it('of sixty outside bookings for one evening at once, one is written down; and a calendar has a limit', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => venue.api.booking.saveOutside({ id: randomUUID(), ...formOf() })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await calendarOf(venue)).toHaveLength(1)
  await sql`
    insert into outside_bookings (venue_id, act_name, starts_at, ends_at, time_zone, created_at)
    select ${venue.id}, 'Act', now() + make_interval(days => 30, hours => n), now() + make_interval(days => 30, hours => n + 1),
      'America/Detroit', now() from generate_series(1, ${OUTSIDE_BOOKINGS_MAX - 1}::int) n`.execute(
    test.deps.db,
  )
  await expect(
    venue.api.booking.saveOutside({
      id: randomUUID(),
      ...formOf({ start: inHours(test, 400), end: inHours(test, 402) }),
    }),
  ).rejects.toMatchObject(code('OUTSIDE_BOOKINGS_TOO_MANY'))
})
