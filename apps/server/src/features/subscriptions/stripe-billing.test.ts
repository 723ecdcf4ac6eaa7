import { PRO_PRICES_CENTS } from '@bandstand/domain/subscriptions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followLink, linkIn, mailAbout, newEmail } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openPortal, quiet } from '../../../test/providers/billing.ts'
import { createArtist, createVenue, type Member } from '../../../test/members/factories.ts'
import { DECLINED_CARD, GOOD_CARD } from '../../../test/members/payments.ts'
import { startStripeFake, type StripeFake } from '../../../test/providers/stripe-fake.ts'
import { deliverNewEvents } from '../../../test/providers/stripe-payments.ts'
import { endSubscriptions, runSubscriptionClock, syncSubscription, updateCustomerEmail } from './index.ts'

let stripe: StripeFake
let test: TestApp
beforeAll(async () => {
  stripe = await startStripeFake()
  test = await startTestApp(stripe.settings)
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

const summaryOf = ({ api }: Member) => api.subscriptions.summary()
const sessionIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const checkoutIn = (url: string | null) => new URL(url ?? '').searchParams.get('checkout') ?? ''
const settleEvents = async () => {
  await deliverNewEvents({ stripe, test })
  await quiet(test)
}
/** A member who has subscribed at Stripe, and has returned. */
async function subscribed(member: Member, interval: 'monthly' | 'yearly' = 'monthly'): Promise<string> {
  const { url } = await member.api.subscriptions.startCheckout({ interval })
  const back = stripe.payCheckout(sessionIn(url), GOOD_CARD)
  const { subscriptionId } = await member.api.subscriptions.confirmCheckout({ checkoutId: checkoutIn(back) })
  return subscriptionId ?? ''
}

it('pays at Stripe’s checkout, with prices created once; the return and the webhooks have one effect [CALL-62 ENT-55]', async () => {
  const [artist, other] = [await createArtist(test), await createArtist(test)]
  const start = () => artist.api.subscriptions.startCheckout({ interval: 'yearly' })
  const { url } = await start()
  expect(stripe.payCheckout(sessionIn(url), DECLINED_CARD)).toBe(null)
  expect(await start()).toEqual({ url })
  const back = stripe.payCheckout(sessionIn(url), GOOD_CARD)
  expect(back).toMatch(new RegExp(`^${test.url}/subscription/plans\\?checkout=cs_`))
  await settleEvents()
  const updated = await summaryOf(artist)
  expect(updated).toMatchObject({ tier: 'pro', interval: 'yearly', provider: 'stripe', autoRenew: true })
  const checkoutId = checkoutIn(back)
  expect(await artist.api.subscriptions.confirmCheckout({ checkoutId })).toEqual(updated)
  await expect(other.api.subscriptions.confirmCheckout({ checkoutId })).rejects.toMatchObject({
    code: 'CHECKOUT_NOT_FOUND',
  })
  await expect(start()).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' })
  expect((await artist.api.subscriptions.receipts()).receipts).toMatchObject([
    { amount: PRO_PRICES_CENTS.artist.yearly / 100, status: 'paid', url: 'https://invoice.stripe.test/i' },
  ])
  await subscribed(other, 'yearly')
  const made = stripe.calls.filter(({ name }) => name === 'POST /v1/prices' || name === 'POST /v1/products')
  expect(made).toHaveLength(2)
})

it('gives the customer at Stripe the address that the account has now, once Stripe can be reached', async () => {
  const artist = await createArtist(test)
  await subscribed(artist)
  const [customer] = stripe.store.all('customer', 'email', artist.email)
  const email = newEmail()
  stripe.disturb(/^POST \/v1\/customers\/cus_/, 'failed')
  await artist.fetch('/auth/v1/user', { method: 'PUT', body: { email } })
  expect(await followLink(linkIn(await mailAbout(test, email, 'Confirm your new email')))).toMatchObject({
    status: 200,
  })
  await quiet(test)
  expect(stripe.store.get(customer?.id, 'customer')['email']).toBe(email)
  // Again, as after a crash, and for a member who never subscribed.
  const calls = stripe.calls.length
  await updateCustomerEmail({ userId: artist.id }, test.deps)
  await updateCustomerEmail({ userId: (await createArtist(test)).id }, test.deps)
  expect(stripe.calls.slice(calls).map(({ name }) => name)).toEqual([`POST /v1/customers/${customer?.id}`])
  expect(stripe.store.get(customer?.id, 'customer')['email']).toBe(email)
})

it('applies Stripe’s events in any order, even those of an old state, and ignores forged ones', async () => {
  const venue = await createVenue(test)
  const id = await subscribed(venue)
  await openPortal(venue)
  stripe.switchInterval(id, 'year')
  stripe.cancelAtPeriodEnd(id)
  await settleEvents()
  expect(await summaryOf(venue)).toMatchObject({ tier: 'pro', interval: 'yearly', autoRenew: false })
  stripe.resume(id)
  stripe.renew(id, false)
  const events = stripe.takeEvents()
  for (const event of [...events.toReversed(), ...events])
    expect(await stripe.deliver(test.url, event)).toBe(200)
  await quiet(test)
  const unpaid = await summaryOf(venue)
  expect(unpaid).toMatchObject({ status: 'past_due', autoRenew: false })
  const [event] = events
  expect(await stripe.deliver(test.url, event!, { secret: 'whsec_somebody' })).toBe(400)
  // All at once, while the state changes: the last read wins in the end.
  const asks = Array.from({ length: 4 }, () => syncSubscription(test.deps, id))
  stripe.renew(id, true)
  await Promise.allSettled(asks)
  await settleEvents()
  expect(await summaryOf(venue)).toMatchObject({ tier: 'pro', status: 'active', autoRenew: true })
  stripe.endSubscription(id)
  await settleEvents()
  expect(await summaryOf(venue)).toMatchObject({ tier: 'free', status: null, subscriptionId: null })
  const titles = (await venue.api.notifications.list({})).notifications.map(({ title }) => title)
  expect(titles.filter((title) => title === 'Your Pro subscription ended')).toHaveLength(1)
})

it('checks with Stripe when no event arrives, opens its portal, and survives its outage', async () => {
  const venue = await createVenue(test)
  const id = await subscribed(venue)
  const portal = await openPortal(venue)
  expect(portal).toMatch(/\/pages\/portal\/bps_/)
  await openPortal(venue)
  const configurations = stripe.calls.filter(({ name }) => name === 'POST /v1/billing_portal/configurations')
  expect(configurations).toHaveLength(1)

  stripe.renew(id, true)
  stripe.takeEvents()
  test.setTime(new Date(Date.now() + 31 * 86_400_000))
  expect(await test.deps.billing.getSubscription(id)).toMatchObject({ status: 'active' })
  await runSubscriptionClock(test.deps)
  const until = await test.deps.db
    .selectFrom('profiles')
    .select(['subscription_tier', 'subscription_expiry'])
    .where('uuid', '=', venue.id)
    .executeTakeFirstOrThrow()
  expect(until.subscription_tier).toBe('pro')
  expect(until.subscription_expiry! > test.deps.now()).toBe(true)
  test.setTime(new Date())

  const artist = await createArtist(test)
  stripe.disturb(/checkout/, 'failed', 3)
  const body = { interval: 'monthly' }
  const refused = await artist.fetch('/api/subscription/checkout', { method: 'POST', body })
  expect(await refused.json()).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  await test.deps.db.transaction().execute((tx) => endSubscriptions(tx, venue.id))
  await quiet(test)
  await settleEvents()
  expect(await summaryOf(venue)).toMatchObject({ tier: 'free', status: null })
})
