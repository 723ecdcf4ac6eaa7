import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { DECLINED_CARD, GOOD_CARD, owed, newKey } from '../../../test/members/payments.ts'
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
import { readConfig } from '../../settings/config.ts'
import { createStripe } from '../../integrations/payments/stripe.ts'
import { createStripeClient } from '../../integrations/payments/stripe-client.ts'
import { runProviderClock } from './escrow/run-payment-clock.ts'

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
  await test.close()
  await stripe.close()
})
beforeEach(async () => {
  artist = await createArtist(test)
  venue = await createProVenue(test)
  stripe.takeEvents()
})

const statusOf = async (id: string) => (await venue.api.payments.get({ id })).status

describe('a deposit at Stripe', () => {
  it('is pending with a declined card and held with a good one, based on Stripe’s events alone', async () => {
    const { id, clientSecret } = await begun(side, { artist, venue })
    expect(await venue.api.payments.beginDeposit({ id })).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_fake',
      clientSecret,
      amount: 650,
    })
    stripe.pay(clientSecret, DECLINED_CARD)
    await deliverNewEvents(side)
    await until(async () => (await venue.api.payments.get({ id })).chargeFailure).toBe(
      'Your card was declined.',
    )
    expect(await statusOf(id)).toBe('pending')
    stripe.pay(clientSecret, GOOD_CARD)
    await deliverNewEvents(side)
    await until(() => statusOf(id)).toBe('in_escrow')
    expect((await artist.api.payments.list({})).balances).toMatchObject({ available: 0, inEscrow: 650 })
    expect((await venue.api.payments.get({ id })).card).toEqual({ brand: 'visa', last4: '4242' })
    expect((await artist.api.payments.get({ id })).card).toBeNull()
  })

  it('is found without any event, when the venue returns from Stripe’s form or by the clock', async () => {
    const first = await begun(side, { artist, venue })
    artist = await createArtist(test)
    const second = await begun(side, { artist, venue })
    stripe.pay(first.clientSecret, GOOD_CARD)
    expect(await venue.api.payments.checkDeposit({ id: first.id })).toMatchObject({ status: 'in_escrow' })
    stripe.pay(second.clientSecret, GOOD_CARD)
    test.setTime(new Date(Date.now() + 15 * 60_000))
    await runProviderClock(test.deps)
    test.setTime(new Date())
    expect(await statusOf(second.id)).toBe('in_escrow')
  })

  it('from a bank account is held only once the bank has paid, and cannot be paid twice in the meantime', async () => {
    const { id, intentId } = await begun(side, { artist, venue })
    stripe.beginBankDebit(intentId)
    expect(await venue.api.payments.checkDeposit({ id })).toMatchObject({ status: 'pending' })
    await expect(venue.api.payments.beginDeposit({ id })).rejects.toMatchObject({
      code: 'DEPOSIT_PROCESSING',
    })
    expect(stripe.calls.filter(({ name }) => name.includes(`${intentId}/cancel`))).toEqual([])
    stripe.endBankDebit(intentId)
    await deliverNewEvents(side)
    await until(() => statusOf(id)).toBe('in_escrow')
  })

  it('that is cancelled before it was paid can no longer be paid at Stripe', async () => {
    const { id, clientSecret } = await begun(side, { artist, venue })
    await venue.api.payments.cancel({ id, ...newKey() })
    const intent = stripe.store.get(clientSecret.split('_secret_')[0], 'payment_intent')
    await until(async () => intent.status).toBe('canceled')
  })

  it('is not changed by a forged, old or altered event, and once by a replayed one', async () => {
    const { id, clientSecret } = await begun(side, { artist, venue })
    stripe.pay(clientSecret, GOOD_CARD)
    const event = stripe.store.events.at(-1) as Stripe.Event
    const old = new Date(Date.now() - 301_000)
    expect(await stripe.deliver(test.url, event, { secret: 'whsec_forged' })).toBe(400)
    expect(await stripe.deliver(test.url, event, { at: old })).toBe(400)
    expect(await stripe.deliver(test.url, event, { sent: { ...event, id: 'evt_altered' } })).toBe(400)
    expect((await fetch(`${test.url}/webhooks/payments`, { method: 'POST', body: '{}' })).status).toBe(400)
    expect(await statusOf(id)).toBe('pending')
    for (let copies = 0; copies < 3; copies++) expect(await stripe.deliver(test.url, event)).toBe(200)
    await until(() => statusOf(id)).toBe('in_escrow')
    const query = test.deps.db.selectFrom('provider_events').selectAll().where('id', '=', event.id)
    expect(await query.execute()).toMatchObject([{ provider: 'stripe', type: 'payment_intent.succeeded' }])
  })
})

describe('a lost response from Stripe', () => {
  it('is requested again under the same key: one deposit, even when Stripe is out of order at first', async () => {
    const { id } = await owed(test, { artist, venue })
    for (const how of ['lost', 'failed'] as const) stripe.disturb(/^POST \/v1\/payment_intents$/, how)
    await venue.api.payments.beginDeposit({ id })
    expect(stripe.store.all('payment_intent', 'transfer_group', id)).toHaveLength(1)
  })

  it('leads to one transfer, even when the key has expired at Stripe', async () => {
    const { id } = await inEscrow(side, { artist, venue })
    await onboarded(side, artist)
    const transfers = () => stripe.calls.filter(({ name }) => name === 'POST /v1/transfers')
    const before = transfers().length
    stripe.disturb(/^POST \/v1\/transfers$/, 'lost', 3)
    await venue.api.payments.release({ id, ...newKey() })
    await until(async () => transfers().length).toBe(before + 3)
    stripe.expireKeys()
    await until(() => orderOf(side, id, 'transfer')).toMatchObject({ status: 'succeeded' })
    expect(stripe.store.all('transfer', 'transfer_group', id)).toHaveLength(1)
    const order = await orderOf(side, id, 'transfer')
    expect(transfers().slice(before)).toEqual(
      Array.from({ length: 3 }, () => ({ name: 'POST /v1/transfers', key: order?.id, account: null })),
    )
  })

  it('that never arrives ends in a timeout', async () => {
    const { stripe: settings } = readConfig(stripe.settings, '')
    if (!settings) throw new Error('Stripe is configured')
    const port = createStripe(settings, createStripeClient(settings, 200))
    stripe.disturb(/^POST \/v1\/payment_intents$/, 'stalled')
    const order = {
      key: 'deposit:stalled',
      amountCents: 5000,
      currency: 'USD',
      transactionId: 'stalled',
    } as const
    const { id } = await port.createIntent(order)
    expect(stripe.store.all('payment_intent', 'transfer_group', 'stalled')).toMatchObject([{ id }])
  })
})

describe('an artist’s earnings', () => {
  it('are held until Stripe can pay the artist, go to the bank when withdrawn, and are returned if that fails', async () => {
    const { id, intentId } = await inEscrow(side, { artist, venue })
    await venue.api.payments.release({ id, ...newKey() })
    expect((await artist.api.payments.list({})).balances).toMatchObject({
      available: 650,
      payoutsReady: false,
    })
    await expect(artist.api.payments.withdraw({ ...newKey(), amount: '650' })).rejects.toMatchObject({
      code: 'PAYOUT_ACCOUNT_MISSING',
    })
    expect(stripe.store.all('transfer', 'transfer_group', id)).toEqual([])

    const account = await onboarded(side, artist)
    await until(() => orderOf(side, id, 'transfer')).toMatchObject({ status: 'succeeded' })
    const { latest_charge } = stripe.store.get(intentId, 'payment_intent')
    expect(stripe.store.all('transfer', 'transfer_group', id)).toMatchObject([
      { amount: 65_000, destination: account, source_transaction: latest_charge },
    ])

    // A recent charge cannot be paid out yet; the payout is pending, not refused.
    stripe.store.fundsDelayed = true
    await artist.api.payments.withdraw({ ...newKey(), amount: '650' })
    await until(async () => stripe.calls.filter((call) => call.account === account).length).toBeGreaterThan(1)
    stripe.store.fundsDelayed = false
    await until(async () => stripe.store.all('payout', 'account', account).length).toBe(1)
    const payout = stripe.store.all('payout', 'account', account)[0]?.id ?? ''
    expect((await artist.api.payments.list({})).balances).toMatchObject({ available: 0, withdrawing: 650 })

    const newest = async () => (await artist.api.payments.listPayouts({})).payouts[0]
    stripe.settlePayout(payout, account, 'paid')
    await deliverNewEvents(side)
    await until(newest).toMatchObject({ status: 'succeeded', amount: 650 })
    stripe.settlePayout(payout, account, 'failed')
    await deliverNewEvents(side)
    await until(newest).toMatchObject({ status: 'failed', failure: 'The bank account is closed.' })
    expect((await artist.api.payments.list({})).balances).toMatchObject({ available: 650, withdrawing: 0 })
  })

  it('can no longer be withdrawn when the artist has revoked access to the account', async () => {
    stripe.deauthorize(await onboarded(side, artist))
    await deliverNewEvents(side)
    await until(async () => (await artist.api.payments.list({})).balances?.payoutsReady).toBe(false)
  })
})

describe('a refund', () => {
  it('is on its way until the bank has it, and owed again when the card’s bank returns it', async () => {
    const { id, intentId } = await inEscrow(side, { artist, venue })
    stripe.store.refundsPend = true
    await venue.api.payments.cancel({ id, ...newKey() })
    await until(async () => stripe.store.all('refund', 'payment_intent', intentId).length).toBe(1)
    stripe.store.refundsPend = false
    const refund = stripe.store.all('refund', 'payment_intent', intentId)[0]?.id ?? ''
    expect(await orderOf(side, id, 'refund')).toMatchObject({ status: 'requested' })
    stripe.settleRefund(refund, 'succeeded')
    await deliverNewEvents(side)
    await until(() => orderOf(side, id, 'refund')).toMatchObject({ status: 'succeeded', provider_id: refund })
    stripe.settleRefund(refund, 'failed')
    await deliverNewEvents(side)
    await until(() => orderOf(side, id, 'refund')).toMatchObject({
      status: 'failed',
      failure: 'lost or stolen card',
    })
  })
})

describe('a dispute', () => {
  it('takes the held money, but not while the bank only inquires', async () => {
    const { id, intentId } = await inEscrow(side, { artist, venue })
    stripe.dispute(intentId, 'inquires')
    expect(await venue.api.payments.checkDeposit({ id })).toMatchObject({ status: 'in_escrow' })
    stripe.dispute(intentId)
    await deliverNewEvents(side)
    await until(() => statusOf(id)).toBe('failed')
    expect((await artist.api.payments.list({})).balances).toMatchObject({ available: 0, inEscrow: 0 })
  })

  it('after the release leaves the artist’s money untouched', async () => {
    const { id, intentId } = await inEscrow(side, { artist, venue })
    await venue.api.payments.release({ id, ...newKey() })
    stripe.dispute(intentId)
    await deliverNewEvents(side)
    await until(() => ledgerOf(side, id)).toContain('charged_back 65000')
    expect(await statusOf(id)).toBe('completed')
    expect((await artist.api.payments.list({})).balances).toMatchObject({ available: 650 })
  })
})

describe('settings of Stripe', () => {
  it('are all three keys, or the start lists the missing ones', () => {
    const one = { STRIPE_SECRET_KEY: 'sk_test_1' }
    expect(() => readConfig(one, '')).toThrow(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET missing: set all three Stripe keys or none.',
    )
    expect(() => readConfig({ ...one, STRIPE_PUBLISHABLE_KEY: 'sk_oops' }, '')).toThrow('starts with pk_')
    expect(readConfig({}, '').stripe).toBeNull()
  })

  it('allow the hosts of its form [CALL-67]', async () => {
    const { headers } = await fetch(`${test.url}/healthz`)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
    expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
    expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
  })
})
