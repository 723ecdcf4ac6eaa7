import type { Page } from '@playwright/test'
import { createAccount, idOf, passwordOf, signIn } from './support/accounts.ts'
import { enterAs } from './support/members.ts'
import { sql } from './support/sql.ts'
import { type App, expect, test } from './support/test.ts'

const ARTIST = 'artist@bandstand.test'
const VENUE = 'venue@bandstand.test'

/** Every page from now on belongs to this account. */
const enter = async (page: Page, app: App, email: string) =>
  (await enterAs(app, email, passwordOf(email))).enter(page.context())

/** The value beside a term in a list of facts. */
const fact = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole('definition')

test.describe('one’s own profile', () => {
  test('an artist sees the card with every field [PROF-01 PROF-04 PROF-05 PROF-14 PROF-17 PROF-19 PROF-20 PROF-21 PROF-22 PROF-23 PROF-29 PROF-31 ROLE-27]', async ({
    page,
    app,
  }) => {
    const [row] = await sql(
      app,
      'select p.* from profiles p join users u on u.id = p.uuid where u.email = $1',
      [ARTIST],
    )
    await enter(page, app, ARTIST)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
    await expect(page).toHaveTitle('Your Profile | Bandstand')
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    const card = page.getByRole('article')
    await expect(card.getByRole('heading', { level: 2, name: row!['band_name'] })).toBeVisible()
    await expect(card.getByText(row!['full_name'], { exact: true }).first()).toBeVisible()
    await expect(card.getByText(row!['professions'][0], { exact: true }).first()).toBeVisible()
    await expect(card.getByRole('img', { name: row!['band_name'] })).toHaveText(row!['band_name'][0])
    await expect(fact(page, 'Band name')).toHaveText(row!['band_name'])
    for (const [term, list] of [
      ['Professions', 'professions'],
      ['Genres', 'genres'],
      ['Instruments', 'instruments'],
    ] as const)
      await expect(fact(page, term).getByRole('listitem')).toHaveText(row![list])
    await expect(fact(page, 'Rate')).toHaveText(`$${row!['hourly_rate_cents'] / 100}/hr`)
    await expect(fact(page, 'Contact email')).toHaveText(row!['contact_email'])
    await expect(page.getByRole('region', { name: 'Social Links' }).getByRole('link')).not.toHaveCount(0)
    await expect(page.getByText('Venue name')).toHaveCount(0)
  })

  test('a venue sees the card of a room [PROF-16 PROF-24 PROF-25 PROF-26 PROF-27 PROF-28 ROLE-27]', async ({
    page,
    app,
  }) => {
    const [row] = await sql(
      app,
      'select p.* from profiles p join users u on u.id = p.uuid where u.email = $1',
      [VENUE],
    )
    await enter(page, app, VENUE)
    await page.goto('/profile')
    await expect(page.getByRole('article').getByText('Venue', { exact: true })).toBeVisible()
    await expect(fact(page, 'Venue name')).toHaveText(row!['venue_name'])
    await expect(fact(page, 'Venue type')).toHaveText(row!['venue_type'])
    await expect(fact(page, 'Title/Position')).toHaveText(row!['organizer_title'])
    await expect(fact(page, 'Capacity')).toHaveText(String(row!['capacity']))
    await expect(fact(page, 'Amenities').getByRole('listitem')).toHaveText(row!['amenities'])
    await expect(page.getByText('Band name')).toHaveCount(0)
  })

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
      await expect(page.getByRole('radio', { name: 'Venue/Organizer' })).toBeChecked()
      await expect(page.getByRole('radio', { name: 'Musician/Artist' })).toBeDisabled()
      await page.getByLabel('First name').fill('Dana')
      // The profile is asked for again when the connection stands: the form stays.
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

  test('edits in place: a save and a cancel both return to the view [PROF-08 PROF-09 PROF-10 PROF-11 PROF-12]', async ({
    page,
    app,
  }) => {
    await enter(page, app, VENUE)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Your Profile')
    await expect(page.getByText('Update your information to increase your visibility')).toBeVisible()
    await page.getByLabel('Capacity').fill('7')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
    await expect(fact(page, 'Capacity')).not.toHaveText('7')

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Capacity')).not.toHaveValue('7')
    await page.getByLabel('Capacity').fill('1250')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(fact(page, 'Capacity')).toHaveText('1,250')
    await page.reload()
    await expect(fact(page, 'Capacity')).toHaveText('1,250')
  })
})

test.describe('/profile/edit', () => {
  test('without need: titles, cancel and save [PROF-33 PROF-40 PROF-42 PROF-44 LIM-16]', async ({
    page,
    app,
  }) => {
    await enter(page, app, ARTIST)
    await page.goto('/profile/edit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Profile')
    await expect(page.getByText('Profile Completion Required')).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await page.goto('/profile/edit')
    await page.getByLabel('Years of experience').fill('11')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await page.clock.runFor(99)
    await expect(page).toHaveURL(/\/profile\/edit$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/:\d+\/$/)
    await page.clock.resume()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  })

  test('a new account is brought here and completes its profile [PROF-34 PROF-35 PROF-36 PROF-37 PROF-38 PROF-40 PROF-41 PROF-43 PROF-45 PROF-46 PROF-47 FLOW-12 ERR-16 ENT-35]', async ({
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
    // Read in the same breath as the address: the text is there before the move and after it.
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

  test.describe('when the account cannot be written', () => {
    test.use({ allowedProblems: [/status of 500/] })
    test('the profile is saved and the error says what is not [FLOW-13 ERR-15 PROF-45 PROF-46]', async ({
      page,
      app,
    }) => {
      const { email } = await createAccount(app, 'venue')
      await enter(page, app, email)
      await page.goto('/profile/edit')
      await expect(page.getByText('Profile Completion Required')).toBeVisible()
      await page.getByLabel('First name').fill('Dana')
      await page.getByLabel('Last name').fill('Cole')
      await page.getByLabel('Bio').fill('A room.')
      await page.getByLabel('Venue name').fill('The New Room')
      await page.getByLabel('Venue type').fill('Bar')
      await page.getByRole('option', { name: 'Bar', exact: true }).click()
      await page.getByLabel('Title/Position').fill('Booker')
      await page.route('**/auth/v1/user', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'no' } })
          : route.continue(),
      )
      await page.getByRole('button', { name: 'Save Profile' }).click()
      const failed = page.getByText('Profile was updated but there was an error updating user settings.')
      await expect(failed).toBeVisible()
      expect(
        await sql(app, 'select venue_name from profiles where uuid = $1', [await idOf(app, email)]),
      ).toEqual([{ venue_name: 'The New Room' }])
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(failed).toHaveCount(0)
      await page.unroute('**/auth/v1/user')
      await page.getByRole('button', { name: 'Save Profile' }).click()
      await expect(page).toHaveURL(/:\d+\/$/)
    })
  })
})

test.describe('public pages', () => {
  test('a venue and an artist have one, without phone and account email [GEN-10 ROLE-28]', async ({
    page,
    app,
  }) => {
    const artist = await idOf(app, ARTIST)
    const venue = await idOf(app, VENUE)
    const [room] = await sql(app, 'select * from profiles where uuid = $1', [venue])
    const [player] = await sql(app, 'select * from profiles where uuid = $1', [artist])
    await enter(page, app, ARTIST)
    await page.goto(`/profile/${venue}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(room!['venue_name'])
    await expect(fact(page, 'Venue type')).toHaveText(room!['venue_type'])
    await expect(page.getByText(room!['booking_requirements'])).toBeVisible()
    await expect(page.getByText(room!['phone'])).toHaveCount(0)
    await page.goto(`/profile/${artist}`)
    await expect(page).toHaveURL(/\/profile$/)

    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, VENUE)
    await page.goto(`/profile/${artist}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(player!['band_name'])
    await expect(page.getByRole('region', { name: 'About' })).toContainText(player!['bio'].slice(0, 40))
    await expect(page.getByText(player!['phone'])).toHaveCount(0)
    await expect(page.getByText(ARTIST)).toHaveCount(0)
  })

  test.describe('that do not exist', () => {
    test.use({ allowedProblems: [/status of 4(04|22)/] })
    test('say so', async ({ page, app }) => {
      await enter(page, app, VENUE)
      for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
        await page.goto(`/profile/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Not Found')
        await expect(page.getByRole('link', { name: 'Browse Gigs' })).toBeVisible()
      }
    })
  })
})
