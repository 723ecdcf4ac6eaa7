import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, applyTo, offered, openGig } from '../../../../test/members/bookings.ts'
import { sign } from '../../../../test/members/contracts.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
  artist = await createArtist(test)
})
afterAll(() => test.close())

it('shows a venue its gigs by status, with exact numbers and what each needs', async () => {
  const open = await openGig(test, venue, { title: 'Open stage 100%' })
  await applyTo(open, artist)
  const { id } = await applyTo(open, await createArtist(test))
  await venue.api.booking.openApplication({ id })
  await offered(test, { gigId: open, artist: await createArtist(test), venue })
  const booked = await openGig(test, venue, { title: 'Booked night' })
  const booking = await acceptNewest(artist, await offered(test, { gigId: booked, artist, venue }))
  const closed = await openGig(test, venue, { title: 'Closed night' })
  await venue.api.booking.closeGig({ gigId: closed })
  await openGig(test, await createProVenue(test), { title: 'Somebody else’s' })

  const { booking: api } = venue.api
  expect(await api.listOwnGigs({})).toMatchObject({
    gigs: [
      {
        id: open,
        applicants: { live: 3, total: 3 },
        booking: null,
        needs: [
          { kind: 'applicants_to_review', count: 2 },
          { kind: 'offers_sent', count: 1 },
        ],
        abilities: { edit: true, close: true, restore: false },
      },
    ],
    total: 1,
    counts: { open: 1, booked: 1, past: 0, closed: 1 },
  })
  // The same as the dashboard says.
  expect((await venue.api.attention.list({})).items).toContainEqual(
    expect.objectContaining({ kind: 'applicants', title: '2 applicants to review' }),
  )
  const ofBooked = async () => (await api.listOwnGigs({ show: 'booked' })).gigs[0]!
  expect(await ofBooked()).toMatchObject({
    id: booked,
    booking: { id: booking.id, artist: { uuid: artist.id, name: 'Reyes Trio' } },
    needs: [{ kind: 'contract_to_sign', count: 1 }],
    abilities: { edit: false, close: false, restore: false },
  })
  const contract = await venue.api.contracts.getForBooking({ bookingId: booking.id })
  await sign(venue, contract)
  expect((await ofBooked()).needs).toEqual([{ kind: 'contract_at_artist', count: 1 }])
  await sign(artist, contract)
  expect((await ofBooked()).needs).toEqual([{ kind: 'deposit_to_pay', count: 1 }])
  expect((await venue.api.attention.list({})).items).toContainEqual(
    expect.objectContaining({ kind: 'deposit' }),
  )
  const free = test.deps.db.updateTable('transactions').where('booking_id', '=', booking.id)
  await free.set({ amount_cents: 0 }).execute()
  expect((await ofBooked()).needs).toEqual([])
  expect((await api.listOwnGigs({ show: 'closed' })).gigs).toMatchObject([
    { id: closed, status: 'cancelled', needs: [], abilities: { close: false, restore: true } },
  ])

  // Its own wildcards are taken literally.
  expect(await api.listOwnGigs({ q: '100%' })).toMatchObject({ total: 1, counts: { open: 1, booked: 0 } })
  expect((await api.listOwnGigs({ q: '1%0' })).total).toBe(0)
  expect(await api.listOwnGigs({ q: 'NIGHT' })).toMatchObject({
    total: 0,
    counts: { open: 0, booked: 1, past: 0, closed: 1 },
  })

  test.setTime(new Date(Date.now() + 9 * 86_400_000))
  const later = await signInAgain(test, venue)
  expect(await later.api.booking.listOwnGigs({ show: 'past' })).toMatchObject({
    gigs: [{ id: open, status: 'expired', applicants: { live: 0 }, needs: [], abilities: { close: false } }],
    counts: { open: 0, past: 1 },
  })
  test.setTime(new Date())
})

it('is for venues', async () => {
  await expect(artist.api.booking.listOwnGigs({})).rejects.toMatchObject({ code: 'GIG_VENUES_ONLY' })
  await expect(anonymous(test).api.booking.listOwnGigs({})).rejects.toMatchObject({ status: 401 })
  await expect(venue.api.booking.listOwnGigs({ show: 'played' as 'open' })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
  })
})

it('pages through four thousand gigs of one venue and counts them exactly', async () => {
  const { db } = test.deps
  const big = await createProVenue(test)
  const id = await openGig(test, big)
  await sql`
    insert into gigs (created_by, venue_id, status, title, date, time, time_zone, starts_at, payment_type, position)
    select created_by, venue_id, case when n % 4 = 0 then 'cancelled' else 'completed' end, 'Night ' || n,
      date, time, time_zone, starts_at - n * interval '1 day', payment_type, position
    from gigs, generate_series(1, 4000) n where id = ${id}`.execute(db)
  const last = await big.api.booking.listOwnGigs({ show: 'past', page: 150 })
  expect(last).toMatchObject({ total: 3000, counts: { open: 1, past: 3000, closed: 1000 } })
  expect(last.gigs).toHaveLength(20)
  expect(last.gigs.at(-1)?.title).toBe('Night 3999')
  expect((await big.api.booking.listOwnGigs({ show: 'past', q: 'night 399' })).total).toBe(9)
})
