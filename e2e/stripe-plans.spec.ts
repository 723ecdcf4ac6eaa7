import type { Page } from '@playwright/test'
import { DECLINED_CARD, GOOD_CARD } from '../apps/server/test/payments.ts'
import { startStripeFake, type StripeFake } from '../apps/server/test/stripe-fake.ts'
import { createArtist } from './support/members.ts'
import { expect, test as base } from './support/test.ts'

/** The server's Stripe is a fake at loopback; its pages are opened, and the test does what is done on them. */
const test = base.extend<object, { stripe: StripeFake }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const stripe = await startStripeFake()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ stripe }, use) => use(stripe.settings), { scope: 'worker' }],
})
test.use({ allowedProblems: [/^other host: http:\/\/127\.0\.0\.1:\d+\/pages\//] })

const plan = (page: Page, name: 'Free' | 'Pro') => page.getByRole('region', { name, exact: true })

test('Pro is bought at Stripe, managed and cancelled there, whether its events arrive once, twice or late [SUB-01 SUB-21 CALL-61 FLOW-31 FLOW-32 ERR-35]', async ({
  page,
  context,
  app,
  stripe,
}) => {
  const artist = await createArtist(app)
  await artist.enter(context)
  const opened: string[] = []
  await page.route(`${stripe.settings.STRIPE_API_URL}/pages/**`, (route) => {
    opened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>A page of Stripe</h1>' })
  })
  const pageAfter = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { name: 'A page of Stripe' })).toBeVisible()
    return opened.at(-1)!.split('/').at(-1)!
  }
  const deliverEvents = async () => {
    for (const event of stripe.takeEvents())
      for (const _ of ['once', 'twice']) expect(await stripe.deliver(app.url, event)).toBe(200)
  }

  await page.goto('/subscription/plans')
  await expect(plan(page, 'Pro')).toContainText('$9 a month')
  await expect(page.getByText('Test money')).toHaveCount(0)
  const checkout = await pageAfter('Upgrade to Pro')
  expect(stripe.payCheckout(checkout, DECLINED_CARD)).toBeNull()
  await page.goto('/subscription/plans')
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  expect(await pageAfter('Upgrade to Pro')).toBe(checkout)

  // Back before Stripe has sent any event: the payment counts right away.
  await page.goto(stripe.payCheckout(checkout, GOOD_CARD)!)
  await expect(page.getByRole('alert')).toContainText('Welcome to Pro')
  await expect(plan(page, 'Pro')).toContainText('Renews on')
  await expect(page.getByRole('link', { name: /^Receipt of/ })).toHaveAttribute(
    'href',
    'https://invoice.stripe.test/i',
  )
  await deliverEvents()
  await page.goto(`/artists/${artist.id}`)
  await expect(page.getByText('Pro member')).toBeVisible()

  await page.goto('/subscription/plans')
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(1)
  await pageAfter('Manage Billing & Subscription')
  const [subscription] = stripe.store.all('subscription')
  stripe.cancelAtPeriodEnd(subscription!.id)
  await page.goto('/subscription/plans')
  await expect(plan(page, 'Pro')).toContainText('Renews on')
  await deliverEvents()
  await expect(plan(page, 'Pro')).toContainText('Expires on')

  stripe.endSubscription(subscription!.id)
  await deliverEvents()
  await expect(plan(page, 'Free')).toContainText('Your Pro plan ended on')
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible()
})
