import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createVenue, type Member } from './support/members.ts'
import { sql } from './support/sql.ts'
import { type App, expect, test } from './support/test.ts'

const plan = (page: Page, name: 'Free' | 'Pro') => page.getByRole('region', { name, exact: true })

/** Pro up to a moment, by a subscription or, without an interval, granted. */
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

test.describe('the Subscription part of the settings', () => {
  test.use({ allowedProblems: [/status of (404|500)/] })

  test('shows one’s plan in each of its states, and leads to all plans [SET-03 SUB-03 SUB-04 SUB-05 SUB-06 SUB-07 SUB-08 SUB-09 SUB-10 SUB-11 SUB-12 SUB-13 SUB-14 SUB-15 SUB-16 SUB-17 ERR-30]', async ({
    page,
    context,
    app,
  }) => {
    const venue = await createVenue(app)
    await venue.enter(context)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/subscription', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/settings')
    const menu = page.getByRole('navigation', { name: 'Settings' })
    await menu.getByRole('link', { name: 'Subscription' }).click()
    await expect(page.getByRole('status', { name: 'Loading your plan...' })).toBeVisible()
    answer()

    const leadsToPlans = async (name: string) => {
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        '/subscription/plans',
      )
      await expect(page.getByRole('link', { name: 'View All Plans' })).toHaveAttribute(
        'href',
        '/subscription/plans',
      )
    }
    await expect(plan(page, 'Free')).toContainText('Current plan')
    await expect(plan(page, 'Free')).toContainText('1 gig posting every calendar month')
    await expect(plan(page, 'Free')).toContainText('Active boost')
    await expect(plan(page, 'Free')).toContainText('One every month with Pro')
    await expect(plan(page, 'Pro')).toHaveCount(0)
    await leadsToPlans('Upgrade to Pro')
    await expectAccessible(page)

    await page.unroute('**/api/subscription')
    await makePro(app, venue, '2099-01-15T17:00:00Z')
    await page.reload()
    await expect(plan(page, 'Pro')).toContainText('Renews on January 15, 2099')
    await expect(plan(page, 'Pro')).toContainText('Unlimited gig postings')
    await expect(plan(page, 'Pro')).toContainText('Boosted until January 15, 2099')
    await expect(plan(page, 'Pro')).toContainText('1 left this month, a new one on February 1')
    await leadsToPlans('Manage Billing & Subscription')
    await expectAccessible(page)
    await makePro(app, venue, '2099-01-15T17:00:00Z', true)
    await page.reload()
    await expect(plan(page, 'Pro')).toContainText('Expires on January 15, 2099')

    const failure = page.getByRole('alert')
    await page.route('**/api/subscription', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(failure).toContainText('Failed to load subscription information. Please try again later.')
    await page.route('**/api/subscription', (route) =>
      route.fulfill({
        status: 404,
        json: { defined: true, code: 'PROFILE_NOT_FOUND', status: 404, message: 'User profile not found' },
      }),
    )
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(failure).toContainText('No subscription information is available for this account.')
    await expect(failure.getByRole('link', { name: 'View All Plans' })).toBeVisible()
    await page.unroute('**/api/subscription')

    await sql(app, `update profiles set subscription_expiry = '2026-02-03T17:00:00Z' where uuid = $1`, [
      venue.id,
    ])
    await page.reload()
    await expect(plan(page, 'Free')).toContainText('Your Pro plan ended on February 3, 2026.')
    await page.getByRole('link', { name: 'View All Plans' }).click()
    await expect(page).toHaveURL('/subscription/plans')
  })
})
