import { type StripeFake, startStripeFake } from '../apps/server/test/stripe-fake.ts'
import { createArtist } from './support/members.ts'
import { type App, expect, test as base } from './support/test.ts'

/** The server uses a fake Stripe of the test's, whose pages the browser visits. */
const test = base.extend<object, { stripe: StripeFake }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stripe = await startStripeFake()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ stripe }, use) => use(stripe.settings), { scope: 'worker' }],
  allowedProblems: [/^other host: http:\/\/127\.0\.0\.1:\d+\/pages\//],
})

async function deliver(stripe: StripeFake, app: App): Promise<void> {
  for (const event of stripe.takeEvents()) expect(await stripe.deliver(app.url, event)).toBe(200)
}

test('an artist buys Pro at Stripe and cancels it in Stripe’s portal [SUB-01 SUB-08 CALL-61]', async ({
  page,
  context,
  app,
  stripe,
}) => {
  await (await createArtist(app)).enter(context)
  const pro = page.getByRole('region', { name: 'Pro', exact: true })
  await page.goto('/subscription/plans')
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByLabel('Card').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByLabel('Card').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/subscription\/plans/)
  await expect(pro).toContainText('Current plan')
  await expect(pro).toContainText('Renews on')
  await deliver(stripe, app)

  await page.getByRole('button', { name: 'Manage Billing & Subscription' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await deliver(stripe, app)
  await page.getByRole('link', { name: 'Return to Bandstand' }).click()
  await expect(pro).toContainText('Expires on')
})
