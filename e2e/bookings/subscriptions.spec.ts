import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createVenue, type Member } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { type App, expect, test } from '../support/test.ts'
import { withoutLive } from '../support/without-live.ts'

const plan = (page: Page, name: 'Free' | 'Pro') => page.getByRole('region', { name, exact: true })

/** Pro until a moment, by a subscription or, without an interval, granted. */
async function makePro(app: App, { id }: Member, until: string, cancelled = false): Promise<void> {
  await sql(
    app,
    `update profiles set subscription_tier = 'pro', subscription_expiry = $2, boost_expiry = $2,
       free_boosts_available = 1, free_boosts_reset_date = '2099-02-01' where uuid = $1`,
    [id, until],
  )
  await sql(
    app,
    `insert into subscriptions (subscription_id, user_uuid, provider, status, billing_interval, paid_until,
       cancel_at_period_end, created_at, noted_at)
     values ($1, $2, 'sandbox', 'active', 'yearly', $3, $4, now(), now())
     on conflict (subscription_id) do update set cancel_at_period_end = excluded.cancel_at_period_end`,
    [`sub_${id}`, id, until, cancelled],
  )
}

test('a venue buys Pro, manages it, cancels it and is free again, with nothing deleted [SUB-01 SUB-09 SUB-22 SUB-26 SUB-27 FLOW-31 FLOW-32 CALL-61 ERR-35 LIM-23]', async ({
  page,
  context,
  app,
}) => {
  test.setTimeout(120_000)
  const venue = await createVenue(app)
  const gig = await venue.call('POST', '/api/gigs', gigForm({ location: 'Long Test Lane, Detroit' }))
  await venue.enter(context)
  const use = page.getByRole('region', { name: 'Your usage' })

  await test.step('the limit leads to the plans, and a glance at the checkout costs nothing', async () => {
    await page.goto('/gigs/create')
    await page.getByRole('link', { name: 'Upgrade to Pro' }).click()
    await expect(plan(page, 'Free')).toContainText('Current plan')
    await expect(use).toContainText('1 of 1')
    await expect(use).toContainText('You can post more next month, or now with Pro. Your posted gigs stay.')
    await expect(plan(page, 'Pro')).toContainText('$29 a month')
    await page.getByRole('button', { name: 'Yearly' }).press('Space')
    await expect(plan(page, 'Pro')).toContainText('$290 a year')
    await page.getByRole('button', { name: 'Upgrade to Pro' }).press('Enter')
    await page.getByRole('link', { name: 'Back to Bandstand without subscribing' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was charged')
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a card is declined, another one pays', async () => {
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Pay and subscribe' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay and subscribe' }).click()
    await expect(page.getByRole('alert')).toContainText('Welcome to Pro')
    await expect(page).toHaveURL('/subscription/plans')
    await expect(plan(page, 'Pro')).toContainText('Current plan')
    await expect(plan(page, 'Pro')).toContainText('$29 a month')
    await expect(plan(page, 'Pro')).toContainText('Renews on')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Active')
    await expect(page.getByRole('region', { name: 'Receipts' })).toContainText('$29.00')
    await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0)
  })

  await test.step('what it unlocks is open at once, and its badge is seen', async () => {
    await page.getByRole('alert').getByRole('link', { name: 'Post a Gig' }).click()
    await expect(page.getByText('Pro has no limit. You posted 1 this month.')).toBeVisible()
    await page.goto(`/gigs/${gig.id}`)
    await expect(page.getByText('Pro member')).toHaveCount(2)
    await page.goto('/gigs?location=Long+Test+Lane')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Friday late set' }).first().getByText('Pro member'),
    ).toBeVisible()
  })

  await test.step('the simulated portal is announced first, and ends the plan at the end of its period', async () => {
    await page.goto('/subscription/plans')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Manage Billing & Subscription' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Open the simulated portal?' })
    await expect(dialog).toContainText('No real money moves.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Manage Billing & Subscription' }).click()
    await dialog.getByRole('button', { name: 'Open simulated portal' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByRole('button', { name: 'Keep renewing' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Bandstand' }).click()
    await expect(plan(page, 'Pro')).toContainText('Expires on')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Will end')
  })

  await test.step('once its time is over the venue is free again', async () => {
    await sql(
      app,
      `update sandbox_objects set body = body || '{"periodEnd": "2026-02-03T17:00:00.000Z"}'
       where kind = 'subscription' and body->>'userId' = $1`,
      [venue.id],
    )
    await sql(app, `update subscriptions set paid_until = '2026-02-03T17:00:00Z' where user_uuid = $1`, [
      venue.id,
    ])
    await sql(app, `update profiles set subscription_expiry = '2026-02-03T17:00:00Z' where uuid = $1`, [
      venue.id,
    ])
    await page.reload()
    await expect(plan(page, 'Free')).toContainText('Current plan')
    await expect(plan(page, 'Free')).toContainText(
      'Your Pro plan ended on February 3, 2026. Nothing was deleted.',
    )
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Ended')
    await expect(use).toContainText('1 of 1')
    await page.goto(`/gigs/${gig.id}`)
    await expect(page.getByRole('heading', { name: 'Friday late set' })).toBeVisible()
    await expect(page.getByText('Pro member')).toHaveCount(0)
  })
})

test.describe('problems with the provider', () => {
  test.use({ allowedProblems: [/status of (404|500|503)/] })

  test('are shown on the page, with a retry [ERR-31 ERR-33 ERR-34]', async ({ page, context, app }) => {
    const artist = await createArtist(app, {
      instruments: ['Piano', 'Organ', 'Flute', 'Oboe', 'Harp', 'Kazoo'],
    })
    await artist.enter(context)
    await withoutLive(page)
    const message = page.getByRole('alert')
    await page.goto('/subscription/plans?checkout=of-nobody')
    await expect(message).toHaveText('We couldn’t find this checkout')
    const use = page.getByRole('region', { name: 'Your usage' })
    await expect(use).toContainText(
      'You’re over the free plan’s limit. You keep them all, and can add more once you’re below 5.',
    )
    await message.getByRole('button', { name: 'Dismiss' }).click()

    await page.route('**/api/subscription/checkout', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await expect(plan(page, 'Pro').getByRole('alert')).toBeVisible()

    await makePro(app, artist, '2099-01-15T17:00:00Z')
    await page.goto('/subscription/plans')
    const manage = page.getByRole('button', { name: 'Manage Billing & Subscription' })
    for (const answer of [
      { status: 500, json: {} },
      { status: 200, json: {} },
    ]) {
      await page.route('**/functions/v1/create-portal-session', (route) => route.fulfill(answer))
      await manage.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Open simulated portal' }).click()
      await expect(message).toContainText(
        'There was a problem accessing your subscription management. Please try again or contact support.',
      )
      await expect(message.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
      await message.getByRole('button', { name: 'Dismiss' }).click()
      await expect(message).toHaveCount(0)
    }

    await page.route('**/api/subscription', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(message).toContainText('Failed to load subscription information. Please try again later.')
    await page.unroute('**/api/subscription')
    await message.getByRole('button', { name: 'Retry' }).click()
    await expect(plan(page, 'Pro')).toContainText('Current plan')
  })
})
