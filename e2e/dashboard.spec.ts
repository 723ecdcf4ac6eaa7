import { createAccount, signIn } from './support/accounts.ts'
import { createArtist, createVenue } from './support/members.ts'
import { expect, test } from './support/test.ts'

test('welcomes a new account and shows the two steps to take [NAV-06 DASH-01 DASH-02 DASH-04 DASH-05 DASH-06]', async ({
  page,
  app,
}) => {
  const { email } = await createAccount(app, 'artist')
  await signIn(page, email)
  await expect(page).toHaveTitle('Dashboard | Bandstand')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  const steps = page.getByRole('region', { name: 'Getting Started' }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  await expect(steps.getByRole('link')).toHaveText(['Complete Profile', 'Explore Gigs'])
  await expect(steps.getByText('Done')).toHaveCount(0)
  await steps.getByRole('link', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/profile/edit')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL('/profile/edit')
})

test('an artist’s steps are ticked off as they are done [DASH-01 DASH-02 DASH-03]', async ({
  page,
  context,
  app,
}) => {
  await (await createArtist(app)).enter(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Reyes')
  for (const title of ['Your Profile', 'Gigs', 'Getting Started', 'Next on the bill'])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Post a Gig' })).toHaveCount(0)
  const steps = page.getByRole('region', { name: 'Getting Started' }).getByRole('listitem')
  await expect(steps.nth(0)).toContainText('Done')
  await expect(steps.nth(1)).not.toContainText('Done')

  await page.getByRole('link', { name: 'Browse Gigs' }).click()
  await expect(page).toHaveURL('/gigs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gigs')
  await page.goto('/')
  await expect(steps.nth(1)).toContainText('Done')
  const next = page.getByRole('region', { name: 'Next on the bill' }).getByRole('listitem')
  await expect(next).toHaveCount(3)
  await next.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}$/)
})

test('a venue can post a gig from here and sees what is left of its month', async ({
  page,
  context,
  app,
}) => {
  await (await createVenue(app)).enter(context)
  await page.goto('/')
  await expect(page.getByText('You posted 0 of 1 free this month.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Post a Gig' }).click()
  await expect(page).toHaveURL('/gigs/create')
})

test('an artist who opens the form of a gig is told why it is not there', async ({ page, context, app }) => {
  await (await createArtist(app)).enter(context)
  await page.goto('/gigs/create')
  await expect(page).toHaveURL('/')
  const message = page.getByRole('alert')
  await expect(message).toHaveText('Only venues can create gigs')
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toHaveCount(0)
})

test.describe('when the profile cannot be read', () => {
  test.use({ allowedProblems: [/status of 500/] })
  test('the dashboard says so and tries again', async ({ page, context, app }) => {
    await (await createArtist(app)).enter(context)
    await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
    await page.unroute('**/api/profile')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Reyes')
  })
})
