import type { Page } from '@playwright/test'
import { DECLINED_CARD, GOOD_CARD } from '../../apps/server/test/members/payments.ts'
import { startStripeFake, type StripeFake } from '../../apps/server/test/providers/stripe-fake.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { createArtist } from '../support/members.ts'
import { expect, test as base } from '../support/test.ts'

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
test.use({
  allowedProblems: [
    /^other host: (http:\/\/127\.0\.0\.1:\d+\/pages\/|https:\/\/js\.stripe\.com\/\w+\/stripe\.js$)|ERR_FAILED/,
  ],
})
// One server for all of them.
test.describe.configure({ mode: 'default' })

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

const CLIENT_SECRET = 'pi_1_secret_2'

/** Replaces Stripe's script: records its calls, declines the first confirmation and accepts the next. */
const FAKE_STRIPE = `
  window.stripeCalls = []
  const element = () => {
    const listeners = {}
    return {
      on: (name, listener) => { listeners[name] = listener },
      off: () => {}, update: () => {}, destroy: () => {}, unmount: () => {},
      mount: (node) => { node.textContent = 'The form of Stripe'; setTimeout(() => listeners.ready?.()) },
    }
  }
  window.Stripe = Object.assign((key) => {
    window.stripeCalls.push(['Stripe', key])
    let confirmations = 0
    return {
      elements: ({ clientSecret }) => {
        window.stripeCalls.push(['elements', clientSecret])
        return { create: element, getElement: () => null, update: () => {}, submit: async () => ({}) }
      },
      createToken: () => {}, createPaymentMethod: () => {}, confirmCardPayment: () => {},
      confirmPayment: async ({ redirect, confirmParams }) => {
        window.stripeCalls.push(['confirmPayment', redirect, confirmParams.return_url])
        return confirmations++ === 0
          ? { error: { type: 'card_error', message: 'Your card was declined.' } }
          : { paymentIntent: { status: 'succeeded' } }
      },
    }
  }, { version: 'endive' })`

test('takes a deposit with Stripe’s own form, loaded with the publishable key when it is needed [CALL-67]', async ({
  page,
  context,
  app,
  stripe,
}) => {
  const publishableKey = stripe.settings.STRIPE_PUBLISHABLE_KEY
  const pair = await createPair(app)
  const { id } = await book(pair, { fee: '650' })
  const payment = await pair.venue.call('GET', `/api/bookings/${id}/payment`)
  await pair.venue.enter(context)
  await answerForStripe(page, payment, publishableKey)
  const scripts: string[] = []
  let isReachable = false
  await page.route('https://js.stripe.com/**', (route) => {
    scripts.push(route.request().url())
    return isReachable ? route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE }) : route.abort()
  })

  await page.goto('/payments')
  await expect(page.getByRole('button', { name: 'Deposit Funds' })).toBeVisible()
  await expect(page.getByText('Test money')).toHaveCount(0)
  expect(scripts).toEqual([])

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Deposit Funds' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Error: We couldn’t load the payment form. Nothing was charged.',
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  isReachable = true
  await page.getByRole('button', { name: 'Deposit Funds' }).click()
  await expect(dialog.getByText('The form of Stripe')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay $650.00' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error: Your card was declined.')
  await dialog.getByRole('button', { name: 'Pay $650.00' }).click()
  await expect(page.getByText('Payment deposit successful!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const back = `${app.url}/payments?payment=${payment.id}`
  expect(await page.evaluate('window.stripeCalls')).toEqual([
    ['Stripe', publishableKey],
    ['elements', CLIENT_SECRET],
    ['confirmPayment', 'if_required', back],
    ['confirmPayment', 'if_required', back],
  ])

  await page.goto(`${back}&payment_intent=pi_1&redirect_status=succeeded`)
  await expect(page.getByText('Payment deposit successful!')).toBeVisible()
  await expect(page).toHaveURL(back)
})

/** What our server would return with Stripe behind it: the second check finds the money. */
async function answerForStripe(page: Page, payment: any, publishableKey: string): Promise<void> {
  let checks = 0
  await page.route(`**/api/payments/${payment.id}/deposit`, (route) =>
    route.fulfill({ json: { provider: 'stripe', publishableKey, clientSecret: CLIENT_SECRET, amount: 650 } }),
  )
  await page.route(`**/api/payments/${payment.id}/deposit/check`, (route) => {
    const status = checks++ === 0 ? 'pending' : 'in_escrow'
    const chargeFailure = status === 'pending' ? 'Your card was declined.' : null
    return route.fulfill({ json: { ...payment, status, chargeFailure } })
  })
}
