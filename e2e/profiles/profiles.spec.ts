import type { Page } from '@playwright/test'
import { expectFits } from '../support/accessibility.ts'
import { createAccount, idOf, passwordOf } from '../support/accounts.ts'
import { enterAs } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { type App, expect, test } from '../support/test.ts'

/** Every page from now on belongs to this account. */
const enter = async (page: Page, app: App, email: string) =>
  (await enterAs(app, email, passwordOf(email))).enter(page.context())

/** The value beside a term in a list of facts. */
const fact = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole('definition')

test.describe('your own profile', () => {
  test.describe('without a row', () => {
    test.use({ allowedProblems: [/status of 404 .*api\/profile/] })
    test('it prompts to create one, and creates it [PROF-06 PROF-07 PROF-55]', async ({ page, app }) => {
      const { email } = await createAccount(app, 'venue')
      await sql(app, 'delete from profiles where uuid = $1', [await idOf(app, email)])
      await enter(page, app, email)
      await page.goto('/profile')
      await expect(page.getByText('Complete Your Profile')).toBeVisible()
      const askedAgain = page.waitForResponse(/\/api\/profile$/)
      await page.getByRole('button', { name: 'Create Profile' }).click()
      const type = page.getByRole('combobox', { name: 'Type', exact: true })
      await expect(type).toContainText('Venue/Organizer')
      await expect(type).toBeDisabled()
      await page.getByLabel('First name').fill('Dana')
      // The profile is fetched again once the connection is open: the form stays.
      await askedAgain
      await expect(page.getByText('Your unsaved changes are back.')).toHaveCount(0)
      await page.getByLabel('Last name').fill('Cole')
      await page.getByLabel('Bio').fill('A room for a hundred and twenty.')
      await page.getByLabel('Venue name').fill('The New Room')
      await page.getByLabel('Venue type').fill('Night')
      await page.getByRole('option', { name: 'Nightclub' }).click()
      await page.getByLabel('Title/Position').fill('Booker')
      await page.getByRole('button', { name: 'Save Profile' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
      await expect(fact(page, 'Venue name')).toHaveText('The New Room')
      await expect(fact(page, 'Venue type')).toHaveText('Nightclub')
    })
  })
})

test.describe('/profile/edit', () => {
  test('a new account is sent here and completes its profile [PROF-34 PROF-35 PROF-36 PROF-37 PROF-38 PROF-40 PROF-41 PROF-43 PROF-45 PROF-46 PROF-47 FLOW-12 ERR-16 ENT-35]', async ({
    page,
    app,
  }) => {
    const { email } = await createAccount(app, 'artist')
    await enter(page, app, email)
    await page.goto('/gigs')
    await expect(page).toHaveURL(/\/profile\/edit$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Profile')
    await expect(
      page.getByText('Please complete your profile to continue using the app', { exact: true }),
    ).toBeVisible()
    await expectFits(page, [360])
    const banner = page.getByRole('alert').filter({ hasText: 'Profile Completion Required' })
    await expect(banner).toContainText(
      'Please complete your profile information to continue using the app. This helps us provide you with a better experience.',
    )

    await page.getByRole('button', { name: 'Cancel' }).click()
    const refused = page.getByText('Please complete your profile to continue using the app.', { exact: true })
    await expect(refused).toBeVisible()
    await expect(page).toHaveURL(/\/profile\/edit$/)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(refused).toHaveCount(0)

    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Reyes')
    await page.getByLabel('Bio').fill('Upright bass.')
    await page.getByLabel('Band name').fill('Reyes Trio')
    await page.getByLabel('Professions').fill('Musician')
    await page.getByRole('option', { name: 'Musician', exact: true }).click()
    // Read at the same time as the URL: the text is there before the move and after it.
    const seen = page.getByText('Profile completed successfully! Welcome to Bandstand!')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(seen).toBeVisible()
    const [account] = await sql(app, 'select user_metadata from users where email = $1', [email])
    expect(account!['user_metadata']).toMatchObject({
      user_type: 'artist',
      profile_setup_required: false,
      profile_completed: true,
    })
    await page.goto('/gigs')
    await expect(page).toHaveURL(/\/gigs$/)
  })
})
