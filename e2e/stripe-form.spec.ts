import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { book, createPair } from './support/booking.ts'
import { expect, test } from './support/test.ts'

const PUBLISHABLE_KEY = 'pk_test_51Bandstand'
const INTENT = {
  provider: 'stripe',
  publishableKey: PUBLISHABLE_KEY,
  clientSecret: 'pi_1_secret_2',
  amount: 650,
}

test.use({
  serverSettings: {
    STRIPE_SECRET_KEY: 'sk_test_51Bandstand',
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_bandstand',
    // Nothing listens there: no test contacts Stripe.
    STRIPE_API_URL: 'http://127.0.0.1:9',
  },
  allowedProblems: [/^other host: https:\/\/js\.stripe\.com\/\w+\/stripe\.js$|ERR_FAILED/],
})

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
}) => {
  const pair = await createPair(app)
  const { id } = await book(pair, { fee: '650' })
  const payment = await pair.venue.call('GET', `/api/bookings/${id}/payment`)
  await pair.venue.enter(context)
  await answerForStripe(page, payment)
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
    ['Stripe', PUBLISHABLE_KEY],
    ['elements', INTENT.clientSecret],
    ['confirmPayment', 'if_required', back],
    ['confirmPayment', 'if_required', back],
  ])

  await page.goto(`${back}&payment_intent=pi_1&redirect_status=succeeded`)
  await expect(page.getByText('Payment deposit successful!')).toBeVisible()
  await expect(page).toHaveURL(back)
})

/** What our server would return with Stripe behind it: the second check finds the money. */
async function answerForStripe(page: Page, payment: any): Promise<void> {
  let checks = 0
  await page.route(`**/api/payments/${payment.id}/deposit`, (route) => route.fulfill({ json: INTENT }))
  await page.route(`**/api/payments/${payment.id}/deposit/check`, (route) => {
    const status = checks++ === 0 ? 'pending' : 'in_escrow'
    const chargeFailure = status === 'pending' ? 'Your card was declined.' : null
    return route.fulfill({ json: { ...payment, status, chargeFailure } })
  })
}
