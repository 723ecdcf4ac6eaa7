import { ASKED_FOR_DAYS } from '@bandstand/domain/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { expectMoneyInvariants } from '../../../test/invariants/payment-invariants.ts'
import { GOOD_CARD, owed, newKey } from '../../../test/members/payments.ts'
import { startStripeFake, type StripeFake } from '../../../test/providers/stripe-fake.ts'
import {
  begun,
  deliverNewEvents,
  inEscrow,
  ledgerOf,
  onboarded,
  orderOf,
  type StripeSide,
  until,
} from '../../../test/providers/stripe-payments.ts'
import { inHours } from '../../../test/members/bookings.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { reconcile } from './ledger/reconcile.ts'
import { runProviderClock } from './escrow/run-payment-clock.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let stripe: StripeFake
let test: TestApp
let side: StripeSide
let artist: Member
let venue: Member

beforeAll(async () => {
  stripe = await startStripeFake()
  test = await startTestApp(stripe.settings)
  side = { stripe, test }
})
afterAll(async () => {
  await expectMoneyInvariants(test.deps.db)
  await test.close()
  await stripe.close()
})
beforeEach(async () => {
  artist = await createArtist(test)
  venue = await createProVenue(test)
  stripe.takeEvents()
})

const statusOf = async (id: string) => (await venue.api.payments.get({ id })).status
const asksFor = (path: string) => stripe.calls.filter(({ name }) => name === `GET /v1/${path}`).length

/** Runs the clock at these moments, in milliseconds from now, and returns to now. */
async function clockAt(...moments: number[]): Promise<void> {
  const start = Date.now()
  for (const moment of moments) {
    test.setTime(new Date(start + moment))
    await runProviderClock(test.deps)
  }
  test.setTime(new Date())
}

describe('a deposit that nobody pays', () => {
  it('is checked less and less often, and found when it is paid after weeks', async () => {
    // Two weeks after a show its payment ends, so this one is far in the future.
    const far = { start: inHours(test, 60 * 24), end: inHours(test, 60 * 24 + 3) }
    const { id, clientSecret, intentId } = await begun(side, { artist, venue }, far)
    const asks = () => asksFor(`payment_intents/${intentId}`)
    const firstDay = [1, 11, 12, 21, 23, 24, 45, 80, 82, 165, 170, 340, 690, 1400]
    await clockAt(...firstDay.map((minutes) => minutes * MINUTE))
    // At 11, 23, 80, 165, 340, 690 and 1400 minutes: each twice as old as the one before, or more.
    expect(asks()).toBe(7)
    await clockAt(...[3, 3.1, 3.5, 4.2, 4.3].map((days) => days * DAY))
    expect(asks()).toBe(9)
    await clockAt(...[1, 2, 3].map((days) => (ASKED_FOR_DAYS + days) * DAY))
    expect(asks()).toBe(9)
    stripe.pay(clientSecret, GOOD_CARD)
    await clockAt(20 * DAY)
    expect(await statusOf(id)).toBe('in_escrow')
  })

  it('is refunded right away when it is paid at the moment of the cancellation, even without an event', async () => {
    const { id, clientSecret } = await begun(side, { artist, venue })
    stripe.pay(clientSecret, GOOD_CARD)
    await venue.api.payments.cancel({ id, ...newKey() })
    await until(() => ledgerOf(side, id)).toEqual(['charge 65000', 'refund 65000', 'refunded 65000'])
  })
})

describe('a deposit that cannot be made', () => {
  it('is refused before Stripe is called when it is below Stripe’s minimum', async () => {
    const { id } = await owed(test, { artist, venue }, { fee: '0.49' })
    const { length } = stripe.calls
    await expect(venue.api.payments.beginDeposit({ id })).rejects.toMatchObject({ code: 'DEPOSIT_TOO_SMALL' })
    expect(stripe.calls).toHaveLength(length)
    const enough = await owed(test, { artist: await createArtist(test), venue }, { fee: '0.50' })
    expect(await venue.api.payments.beginDeposit({ id: enough.id })).toMatchObject({ amount: 0.5 })
  })
})

describe('a refund that Stripe refuses for good', () => {
  it.each(['before', 'after'])(
    'fails, the operator is notified, and a withdrawal by the bank replaces it, reported %s',
    async (order) => {
      const { id, intentId } = await inEscrow(side, { artist, venue })
      stripe.dispute(intentId, order === 'before' ? 'takes' : 'inquires')
      // Neither is reported yet: the refund hits a disputed charge.
      await venue.api.payments.cancel({ id, ...newKey() })
      await until(() => orderOf(side, id, 'refund')).toMatchObject({
        status: 'failed',
        provider_id: null,
        failure: 'The charge has been charged back.',
      })
      if (order === 'after') stripe.dispute(intentId)
      await deliverNewEvents(side)
      await until(() => ledgerOf(side, id)).toEqual([
        'charge 65000',
        'charged_back 65000',
        'refund 65000',
        'reversal 65000',
      ])
      expect(await reconcile(test.deps)).toEqual([])
      const { timeline } = await venue.api.payments.get({ id })
      expect(timeline.map(({ text }) => text)).toContain(
        'The refund couldn’t be paid. The operator was notified',
      )
      await until(async () =>
        (await test.mailbox.list(test.deps.config.contactEmail)).map(({ text }) => text).join('\n'),
      ).toContain(id)
      expect((await mailAbout(test, venue.email, 'A refund of $650.00 couldn’t be paid')).text).toContain(
        'it’s still owed to you',
      )
      const refunds = stripe.calls.filter(({ name }) => name === 'POST /v1/refunds').length
      await clockAt(DAY, 2 * DAY)
      expect(stripe.calls.filter(({ name }) => name === 'POST /v1/refunds')).toHaveLength(refunds)
    },
  )
})

describe('a transfer that Stripe refuses for good', () => {
  it('is not retried forever: the operator has to act, and the withdrawal after it is pending as well', async () => {
    const account = await onboarded(side, artist)
    const { id } = await inEscrow(side, { artist, venue })
    // Stripe has taken the capability away, and its event was lost.
    const { capabilities } = stripe.store.get(account, 'account')
    Object.assign(stripe.store.get(account, 'account'), { capabilities: { transfers: 'inactive' } })
    await venue.api.payments.release({ id, ...newKey() })
    await until(() => orderOf(side, id, 'transfer')).toMatchObject({ status: 'failed', provider_id: null })
    await until(async () =>
      (await test.mailbox.list(test.deps.config.contactEmail)).map(({ text }) => text).join('\n'),
    ).toContain(id)
    await artist.api.payments.withdraw({ ...newKey(), amount: '650' })
    const asked = () => stripe.calls.filter(({ name }) => /^POST .v1.(transfers|payouts)$/.test(name)).length
    const before = asked()
    await clockAt(11 * MINUTE, 12 * MINUTE, DAY)
    expect(asked()).toBe(before)
    expect((await artist.api.payments.list({})).balances).toMatchObject({ available: 0, withdrawing: 650 })

    const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])
    const order = (await orderOf(side, id, 'transfer'))!
    const listed = async () => (await admin('disputes')).lines.join('\n')
    expect(await listed()).toContain(`${order.id}  `)
    Object.assign(stripe.store.get(account, 'account'), { capabilities })
    const both = await Promise.allSettled([admin('retry', order.id), admin('retry', order.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await until(async () => stripe.store.all('transfer', 'transfer_group', id).length).toBe(1)
    expect(await listed()).not.toContain(order.id)
    await clockAt(2 * DAY)
    await until(async () => stripe.store.all('payout', 'account', account).length).toBe(1)
    expect(await reconcile(test.deps)).toEqual([])
  })
})

describe('an artist’s account', () => {
  it('is found to be ready by the clock when its event is lost, and not checked forever', async () => {
    const { url } = await artist.api.payments.setUpPayouts()
    const account = new URL(url).pathname.split('/')[2] ?? ''
    const asks = () => asksFor(`accounts/${account}`)
    await clockAt(9 * MINUTE, 11 * MINUTE, 12 * MINUTE, 40 * DAY)
    expect(asks()).toBe(1)
    stripe.onboard(account)
    stripe.takeEvents()
    await artist.api.payments.setUpPayouts()
    expect((await artist.api.payments.list({})).balances?.payoutsReady).toBe(true)

    const other = await createArtist(test)
    const link = await other.api.payments.setUpPayouts()
    stripe.onboard(new URL(link.url).pathname.split('/')[2] ?? '')
    stripe.takeEvents()
    await clockAt(11 * MINUTE)
    expect((await other.api.payments.list({})).balances?.payoutsReady).toBe(true)
  })
})
