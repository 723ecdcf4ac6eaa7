import { ERRORS } from '@bandstand/api-spec'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inHours } from '../../../test/members/bookings.ts'
import { contracted, runAllClocks, sign } from '../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { owed, newKey } from '../../../test/members/payments.ts'

let test: TestApp
let artist: Member
let venue: Member
beforeAll(async () => {
  // Neither demo mode nor keys: nobody asked for test money, so there's none.
  test = await startTestApp({ DEMO: 'off' })
  artist = await createArtist(test)
  venue = await createProVenue(test)
})
afterAll(async () => test.close())

const OFF = expect.objectContaining({ code: 'PAYMENTS_OFF', message: ERRORS.PAYMENTS_OFF.message })

it('refuses everything that needs a provider where payments are off, offers none of it, and changes nothing', async () => {
  const payment = await owed(test, { artist, venue })
  expect(payment.abilities).toMatchObject({ deposit: false, cancel: true })
  await expect(venue.api.payments.beginDeposit({ id: payment.id })).rejects.toEqual(OFF)
  await expect(artist.api.payments.withdraw({ ...newKey(), amount: 25 })).rejects.toEqual(OFF)
  await expect(artist.api.payments.setUpPayouts()).rejects.toEqual(OFF)
  await expect(artist.api.subscriptions.startCheckout({ interval: 'monthly' })).rejects.toEqual(OFF)
  const portal = await venue.fetch('/functions/v1/create-portal-session', { method: 'POST' })
  expect([portal.status, await portal.json()]).toEqual([409, { error: ERRORS.PAYMENTS_OFF.message }])

  expect(await artist.api.subscriptions.summary()).toMatchObject({
    provider: 'off',
    abilities: { subscribe: false, manage: false },
  })
  expect((await venue.api.subscriptions.summary()).abilities).toEqual({ subscribe: false, manage: false })
  expect(await artist.api.payments.list({})).toMatchObject({ provider: 'off', total: 1 })
  expect(await venue.api.payments.checkDeposit({ id: payment.id })).toMatchObject({ status: 'pending' })
  for (const path of ['/sandbox/account?account=a&return=/', '/sandbox/checkout?session=x'])
    expect((await fetch(`${test.url}${path}`)).headers.get('content-type')).not.toContain('Test')
  const rows = await test.deps.db.selectFrom('money_intents').select('id').execute()
  expect(rows).toEqual([])
})

it('books, signs and cancels without payments, and asks nobody for a deposit', async () => {
  const contract = await contracted(
    test,
    { artist, venue },
    { start: inHours(test, 60), end: inHours(test, 63) },
  )
  await sign(artist, contract)
  await sign(venue, contract)
  test.setTime(new Date(test.deps.now().getTime() + 30 * 3_600_000))
  await runAllClocks(test)
  test.setTime(new Date())
  expect(
    (await venue.api.booking.listOwnGigs({ show: 'booked' })).gigs.flatMap(({ needs }) => needs),
  ).toEqual([
    // Of the booking above, whose contract nobody has signed.
    { kind: 'contract_to_sign', count: 1 },
  ])
  const facts = await test.deps.db.selectFrom('payment_events').select('event').distinct().execute()
  expect(facts).toEqual([{ event: 'opened' }])
  const { transactions } = await venue.api.payments.list({})
  const { id } = transactions.find((transaction) => transaction.bookingId === contract.bookingId)!
  await venue.api.payments.cancel({ id, ...newKey() })
  expect(await artist.api.payments.get({ id })).toMatchObject({ status: 'cancelled' })
})

/** A booking that both signed, three hours long, starting this many hours from now. */
async function signed(hoursAhead: number) {
  const hours = { start: inHours(test, hoursAhead), end: inHours(test, hoursAhead + 3) }
  const contract = await contracted(test, { artist, venue }, hours)
  await sign(artist, contract)
  await sign(venue, contract)
  const { id } = await venue.api.payments.getForBooking({ bookingId: contract.bookingId })
  return { id, contract }
}

it('neither shows nor signs a due date of a deposit that nobody can make', async () => {
  const { id, contract } = await signed(40)
  const none = { state: 'none', dueAt: null }
  const { bookingId } = contract
  for (const side of [artist, venue]) {
    expect(await side.api.payments.get({ id })).toMatchObject({ funding: none, status: 'pending' })
    expect((await side.api.booking.get({ id: bookingId })).funding).toEqual(none)
    expect((await side.api.daySheets.get({ bookingId })).funding).toEqual(none)
  }
  const text = contract.versions[0]!.document.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
  expect(text).toContain('The venue pays the fee directly to the artist')
  expect(text).not.toMatch(/escrow|deposited/)
})

it('marks an artist who leaves late, because no deposit was possible, and charges a late venue the same', async () => {
  const lateCancels = async () => (await artist.api.payments.trustRecord({ id: artist.id })).lateCancellations
  const before = await lateCancels()
  const left = await signed(20)
  expect((await artist.api.payments.get({ id: left.id })).consequences.cancel).toMatchObject({
    late: true,
    marked: true,
  })
  expect((await artist.api.contracts.get({ id: left.contract.id })).cancellation).toMatchObject({
    marked: true,
  })
  await artist.api.payments.cancel({ id: left.id, ...newKey() })
  expect(await lateCancels()).toBe(before + 1)

  const dropped = await signed(20)
  await venue.api.payments.cancel({ id: dropped.id, ...newKey() })
  expect(await venue.api.payments.get({ id: dropped.id })).toMatchObject({ settlement: 'owed', owed: 325 })
  const { text } = await mailAbout(test, venue.email, 'and owe them $325')
  expect(text).toContain('Pay Reyes Trio directly')
})
