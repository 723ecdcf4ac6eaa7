import { asPartyId, type PartyId } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEmail } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openPortal, payAt, quiet, sendForm, subscribed } from '../../../test/providers/billing.ts'
import { appoint } from '../../../test/members/parties.ts'
import { actOwnedBy, joined } from '../../../test/members/people.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { DECLINED_CARD } from '../../../test/members/payments.ts'
import { createSandboxBooks } from '../../integrations/payments/sandbox-books.ts'
import { findCustomer } from './billing-customers.queries.ts'
import { endSubscriptions, grantTier, updateCustomerEmail } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ SANDBOX_EVENTS: 'twice' })
})
afterAll(() => test.close())

const noticesOf = async ({ api }: Member) =>
  (await api.notifications.list({})).notifications.map(({ title }) => title)
const refused = (code: string) => expect.objectContaining({ code })

it('gives the customer of the sandbox the address that the account has now', async () => {
  const artist = await createArtist(test)
  await artist.api.subscriptions.startCheckout({ interval: 'monthly' })
  const email = newEmail()
  await test.deps.db.updateTable('users').set({ email }).where('id', '=', artist.id).execute()
  await updateCustomerEmail({ userId: artist.id }, test.deps)
  const { customer_id: id } = (await findCustomer(test.deps.db, artist.id, 'sandbox'))!
  expect((await createSandboxBooks(test.deps.db).get(id, 'customer')).body).toMatchObject({ email })
})

it('gives the customer of a further act the address of the owner who has it for longest, whoever opened it', async () => {
  const [owner, second] = [await createArtist(test), await createArtist(test)]
  const act = actingFor(test, owner, { id: await actOwnedBy(test, owner) })
  const manager = await joined(test, act, 'manager')
  await appoint(test, second, { id: asPartyId((await act.api.profiles.getMine()).uuid) }, 'owner')
  const { uuid: actId } = await act.api.profiles.getMine()
  const { customer_id: id } = await manager.api.subscriptions
    .startCheckout({ interval: 'monthly' })
    .then(async () => (await findCustomer(test.deps.db, asPartyId(actId), 'sandbox'))!)
  const receiptsTo = async () => (await createSandboxBooks(test.deps.db).get(id, 'customer')).body
  expect(await receiptsTo()).toMatchObject({ email: owner.email })
  const email = newEmail()
  await test.deps.db.updateTable('users').set({ email }).where('id', '=', owner.id).execute()
  await updateCustomerEmail({ userId: second.id }, test.deps)
  expect(await receiptsTo()).toMatchObject({ email: owner.email })
  await updateCustomerEmail({ userId: owner.id }, test.deps)
  expect(await receiptsTo()).toMatchObject({ email })
  // The receipts go to the next owner when this one leaves.
  await owner.api.people.leave({ partyId: asPartyId(actId), fromLineup: false })
  await expect.poll(receiptsTo).toMatchObject({ email: second.email })
})

it('a declined card changes nothing, a good one gives Pro: one subscription, one notice, no matter how often its event arrives [SUB-01 SUB-22 SUB-23 ENT-51 ENT-56 CALL-36 CALL-37 FLOW-31]', async () => {
  const venue = await createVenue(test)
  const gig = await venue.api.gigs.create(gigForm())
  await expect(venue.api.gigs.create(gigForm())).rejects.toMatchObject({ code: 'GIG_LIMIT_REACHED' })

  const { url } = await venue.api.subscriptions.startCheckout({ interval: 'monthly' })
  expect(await payAt(url, DECLINED_CARD)).toBe(null)
  expect(await (await fetch(url)).text()).toContain('Your card was declined.')
  expect(await venue.api.subscriptions.summary()).toMatchObject({ tier: 'free', autoRenew: false })

  const checkoutId = await payAt(url)
  if (!checkoutId) throw new Error('the card pays')
  // The page again, its form again, the return twice at once and the webhook twice: all of it has one effect.
  expect(await payAt(url)).toBe(checkoutId)
  const [first, second] = await Promise.all([
    venue.api.subscriptions.confirmCheckout({ checkoutId }),
    venue.api.subscriptions.confirmCheckout({ checkoutId }),
  ])
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    tier: 'pro',
    autoRenew: true,
    status: 'active',
    interval: 'monthly',
    abilities: { subscribe: false, manage: true },
  })
  await quiet(test)
  const { subscriptions } = await venue.api.subscriptions.history()
  expect(subscriptions).toEqual([
    {
      subscriptionId: first.subscriptionId,
      userUuid: venue.id,
      status: 'active',
      interval: 'monthly',
      paidUntil: first.expiry,
      cancelAtPeriodEnd: false,
      createdAt: expect.any(String),
    },
  ])
  expect(await venue.api.subscriptions.getActive()).toEqual({ subscription: subscriptions[0] })
  expect(await noticesOf(venue)).toEqual(['Welcome to Bandstand Pro'])
  expect((await test.mailTo(venue.email)).subject).toBe('Welcome to Bandstand Pro')
  expect((await venue.api.subscriptions.receipts()).receipts).toMatchObject([{ amount: 29, status: 'paid' }])

  // Pro features apply right away, even to gigs posted before.
  await venue.api.gigs.create(gigForm())
  const placed = test.deps.db.selectFrom('gigs').select('rank').where('id', '=', gig.id)
  expect(await placed.executeTakeFirst()).toEqual({ rank: 1 })
})

it('the webhook alone gives Pro when nobody returns from the page', async () => {
  const artist = await createArtist(test)
  const { url } = await artist.api.subscriptions.startCheckout({ interval: 'yearly' })
  await payAt(url)
  await quiet(test)
  expect(await artist.api.subscriptions.summary()).toMatchObject({ tier: 'pro', interval: 'yearly' })
})

it('a member has at most one page that can be paid, even when two are opened at once, and a subscriber opens none', async () => {
  const artist = await createArtist(test)
  const start = (interval: 'monthly' | 'yearly') => artist.api.subscriptions.startCheckout({ interval })
  const same = await Promise.all([start('monthly'), start('monthly')])
  expect(same[0]).toEqual(same[1])
  expect(await start('monthly')).toEqual(same[0])

  const both = await Promise.all([start('yearly'), start('monthly'), start('yearly')])
  const urls = [...new Set([...same, ...both].map(({ url }) => url))]
  const paid = await Promise.all(urls.map((url) => payAt(url)))
  expect(paid.filter((id) => id !== null)).toHaveLength(1)
  await quiet(test)
  expect((await artist.api.subscriptions.history()).subscriptions).toHaveLength(1)
  await expect(start('monthly')).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' })
})

it('a checkout that was paid without a webhook is found by the next request', async () => {
  const artist = await createArtist(test)
  test.deps.config.sandboxEvents = 'never'
  const { url } = await artist.api.subscriptions.startCheckout({ interval: 'monthly' })
  await payAt(url)
  await quiet(test)
  test.deps.config.sandboxEvents = 'twice'
  expect(await artist.api.subscriptions.summary()).toMatchObject({ tier: 'free' })
  await expect(artist.api.subscriptions.startCheckout({ interval: 'yearly' })).rejects.toMatchObject({
    code: 'SUBSCRIPTION_EXISTS',
  })
  expect(await artist.api.subscriptions.summary()).toMatchObject({ tier: 'pro', interval: 'monthly' })
})

it('refuses another member’s, forged and missing ones, and no field can write a tier', async () => {
  const [artist, other] = [await createArtist(test), await createArtist(test)]
  const { url } = await artist.api.subscriptions.startCheckout({ interval: 'monthly' })
  const checkoutId = (await payAt(url)) ?? ''
  for (const id of [checkoutId, 'sbk_none', `${checkoutId}'`])
    await expect(other.api.subscriptions.confirmCheckout({ checkoutId: id })).rejects.toEqual(
      refused('CHECKOUT_NOT_FOUND'),
    )
  await expect(anonymous(test).api.subscriptions.confirmCheckout({ checkoutId })).rejects.toEqual(
    refused('UNAUTHENTICATED'),
  )
  for (const body of [{}, { interval: 'daily' }, { interval: 'monthly', userId: other.id }])
    expect((await other.fetch('/api/subscription/checkout', { method: 'POST', body })).status).toBe(422)

  const forged = {
    id: 'sbe_forged',
    type: 'subscription.updated',
    subject: { kind: 'subscription', id: 'sbs_x' },
  }
  const answer = await fetch(`${test.url}/webhooks/payments`, {
    method: 'POST',
    headers: { 'x-sandbox-signature': `${Math.floor(Date.now() / 1000)}.${'0'.repeat(64)}` },
    body: JSON.stringify(forged),
  })
  expect(answer.status).toBe(400)
  for (const path of [
    '/sandbox/checkout?session=sbk_none',
    '/sandbox/billing?session=x',
    '/sandbox/receipts/x',
  ])
    expect((await fetch(`${test.url}${path}`)).status).toBe(404)
  expect(await other.api.subscriptions.summary()).toMatchObject({ tier: 'free' })
})

it('opens the portal only for the caller, and returns only to our own page [CALL-61 ERR-31 ERR-32]', async () => {
  const [artist, other] = [await createArtist(test), await createArtist(test)]
  const ask = (who: Pick<Member, 'fetch'>, body: unknown) =>
    who.fetch('/functions/v1/create-portal-session', { method: 'POST', body })
  const signedOut = await ask(anonymous(test), { userId: artist.id })
  expect([signedOut.status, await signedOut.json()]).toEqual([401, { error: 'User not authenticated' }])
  for (const body of [{ userId: other.id }, { userId: 7 }, { userId: '' }])
    expect((await ask(artist, body)).status).toBe(403)

  await subscribed(artist)
  const odd = await ask(artist, {
    userId: artist.id,
    returnUrl: 'https://evil.example',
    return_url: '//evil',
  })
  const { url } = (await odd.json()) as { url: string }
  expect(new URL(url).origin).toBe(test.url)
  const page = await (await fetch(url)).text()
  expect(page).toContain(`href="${test.url}/subscription/plans"`)
  expect(page).not.toContain('evil')
  expect(page).toContain('Renews on')

  const works = test.deps.billing
  test.deps.billing = { ...works, openPortal: () => Promise.reject(new Error('down')) }
  const failed = await ask(artist, { userId: artist.id })
  test.deps.billing = works
  expect([failed.status, await failed.json()]).toEqual([
    503,
    { error: 'Failed to open subscription management portal. Please try again later.' },
  ])
  // Its URL is valid for an hour.
  test.setTime(new Date(Date.now() + 61 * 60_000))
  expect((await fetch(url)).status).toBe(404)
  test.setTime(new Date())
})

it('no member can request pages from the provider without limit', async () => {
  const limited = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
  const [artist, other] = [await createArtist(limited), await createArtist(limited)]
  const ask = (who: Member) => who.fetch('/functions/v1/create-portal-session', { method: 'POST' })
  for (let times = 0; times < 15; times++) {
    await artist.api.subscriptions.startCheckout({ interval: 'monthly' })
    expect((await ask(artist)).status).toBe(200)
  }
  await expect(artist.api.subscriptions.startCheckout({ interval: 'monthly' })).rejects.toEqual(
    refused('TOO_MANY_REQUESTS'),
  )
  const refusedPortal = await ask(artist)
  expect(refusedPortal.status).toBe(429)
  expect(Number(refusedPortal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(other)).status).toBe(200)
  await limited.close()
})

it('a tier granted by the operator counts besides a paid one, and is revoked by a moment in the past', async () => {
  const artist = await createArtist(test)
  const now = test.deps.now()
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const grant = (id: PartyId, until: Date) =>
    test.deps.db.transaction().execute((tx) => grantTier(tx, id, until, now))
  expect(await grant(artist.id, inDays(3))).toBe(true)
  expect(await artist.api.subscriptions.summary()).toMatchObject({
    tier: 'pro',
    expiry: inDays(3).toISOString(),
    autoRenew: false,
    abilities: { subscribe: false, manage: true },
  })
  expect(await artist.api.subscriptions.getActive()).toEqual({ subscription: null })
  await grant(artist.id, inDays(-1))
  expect(await artist.api.subscriptions.summary()).toMatchObject({ tier: 'free' })
  expect((await artist.api.subscriptions.history()).subscriptions).toMatchObject([{ status: 'ended' }])
  await subscribed(artist)
  expect(await artist.api.subscriptions.summary()).toMatchObject({ tier: 'pro', autoRenew: true })
  expect(await grant(asPartyId(crypto.randomUUID()), inDays(1))).toBe(false)
})

it('a member who deletes the account is no longer charged, and none of their pages can be paid', async () => {
  const [artist, waiting] = [await createArtist(test), await createArtist(test)]
  await subscribed(artist)
  const url = await openPortal(artist)
  const { url: unpaid } = await waiting.api.subscriptions.startCheckout({ interval: 'yearly' })
  for (const { id } of [artist, waiting]) {
    await test.deps.db.transaction().execute((tx) => endSubscriptions(tx, id))
    await test.deps.db.deleteFrom('users').where('id', '=', id).execute()
  }
  await quiet(test)
  expect(await (await fetch(url)).text()).toContain('Ended on')
  expect(
    await sendForm(url, { session: new URL(url).searchParams.get('session') ?? '', act: 'resume' }),
  ).not.toBe(null)
  expect(await (await fetch(url)).text()).toContain('Ended on')
  expect(await payAt(unpaid)).toBe(null)
})
