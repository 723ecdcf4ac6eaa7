import { ERRORS } from '@bandstand/api-spec'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inHours } from '../../../test/bookings.ts'
import { contracted, runAllClocks, sign } from '../../../test/contracts.ts'
import { createArtist, createProVenue, type Member } from '../../../test/factories.ts'
import { owed, pressKey } from '../../../test/payments.ts'

let test: TestApp
let artist: Member
let venue: Member
beforeAll(async () => {
  // Neither demo mode nor keys: nobody asked for test money, so there is none.
  test = await startTestApp({ DEMO: 'off' })
  artist = await createArtist(test)
  venue = await createProVenue(test)
})
afterAll(async () => test.close())

const OFF = expect.objectContaining({ code: 'PAYMENTS_OFF', message: ERRORS.PAYMENTS_OFF.message })

it('refuses whatever needs a provider where payments are off, offers none of it, and changes nothing', async () => {
  const payment = await owed(test, { artist, venue })
  expect(payment.abilities).toMatchObject({ deposit: false, cancel: true })
  await expect(venue.api.payments.beginDeposit({ id: payment.id })).rejects.toEqual(OFF)
  await expect(artist.api.payments.withdraw({ ...pressKey(), amount: 25 })).rejects.toEqual(OFF)
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
  const reminded = test.deps.db.selectFrom('payment_events').select('event').where('event', '=', 'reminded')
  expect(await reminded.execute()).toEqual([])
  const { transactions } = await venue.api.payments.list({})
  const { id } = transactions.find((transaction) => transaction.bookingId === contract.bookingId)!
  await venue.api.payments.cancel({ id, ...pressKey() })
  expect(await artist.api.payments.get({ id })).toMatchObject({ status: 'cancelled' })
})
