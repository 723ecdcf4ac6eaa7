import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { createAccount, followMailLink, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createArtist, createVenue, MEMBER_PASSWORD } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const newAddress = () => `${randomUUID()}@example.com`

/** Fills the register form; what is left out stays as it is. */
async function fillRegister(page: Page, values: { email?: string; password?: string; confirm?: string }) {
  if (values.email !== undefined) await page.getByLabel('Email').fill(values.email)
  if (values.password !== undefined) await password(page).fill(values.password)
  if (values.confirm !== undefined) await page.getByLabel('Confirm password').fill(values.confirm)
}

test.describe('logging in', () => {
  // The browser itself notes refused logins in its console.
  test.use({ allowedProblems: [/status of 400|ERR_FAILED/] })

  test('has email, password, a way to a new password and one to an account [NAV-01 AUTH-01 AUTH-02 AUTH-03 ROLE-01]', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page).toHaveTitle('Login | Bandstand')
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.goBack()
    await main(page).getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL(/\/register$/)
  })

  test('tells what is missing and sends nothing [VAL-01 VAL-02 VAL-03 VAL-04]', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors before submitting')
    await page.getByLabel('Email').fill('marlow@reyes')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    expect(sent.filter((url) => url.includes('/auth/v1/'))).toEqual([])
  })

  test('shows the service’s message under the form, then lets in and goes home [ERR-01 CALL-04 NAV-06]', async ({
    page,
    app,
  }) => {
    const { email } = await createAccount(app, 'artist')
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await password(page).fill('Not-the-one-1')
    await page.getByRole('button', { name: 'Log In' }).click()
    const message = page.getByRole('alert')
    await expect(message).toHaveText('Invalid login credentials')
    const [button, alert] = [
      await page.getByRole('button', { name: 'Log In' }).boundingBox(),
      await message.boundingBox(),
    ]
    expect(alert!.y).toBeGreaterThan(button!.y + button!.height)

    await password(page).fill(MEMBER_PASSWORD)
    const asked = page.waitForRequest(/\/auth\/v1\/token\?grant_type=password/)
    await password(page).press('Enter')
    expect((await asked).postDataJSON()).toMatchObject({ email, password: MEMBER_PASSWORD })
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('an unconfirmed address is told so and can have the link sent again', async ({ page, app }) => {
    const email = newAddress()
    await page.goto('/register')
    await fillRegister(page, { email, password: MEMBER_PASSWORD, confirm: MEMBER_PASSWORD })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const first = await app.mailTo(email, /confirm/i)

    await page.getByLabel('Email').fill(email)
    await password(page).fill(MEMBER_PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible()
    await page.getByRole('button', { name: 'Resend confirmation email' }).click()
    await expect(page.getByText(`We have sent a new confirmation link to ${email}.`)).toBeVisible()
    await expect.poll(async () => (await app.mailbox(email)).length).toBe(2)
    const second = (await app.mailbox(email)).find((mail) => mail.id !== first.id)
    await followMailLink(page, second!.links[0]!)
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  })

  test('goes back to the page that asked for it, filters and all', async ({ page, app }) => {
    const artist = await createArtist(app)
    await page.goto('/gigs?instrument=Trumpet')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Email').fill(artist.email)
    await password(page).fill('Corner-stage-77')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(/\/gigs\?instrument=Trumpet$/)
  })

  test('a server that does not answer is told in words', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await page.getByLabel('Email').fill('marlow@example.com')
    await password(page).fill('whatever')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert')).toHaveText('The server cannot be reached. Please try again.')
  })
})

test.describe('the simple login', () => {
  test('is titled for testing and lets in with one press [NAV-02]', async ({ page }) => {
    await page.goto('/simple-login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Simple Login (Testing)')
    await expect(page).toHaveTitle('Simple Login (Testing) | Bandstand')
    await expect(page.getByLabel('Email')).toHaveValue('')
    for (const name of ['Venue, free', 'Venue, pro', 'Artist, free'])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Artist, pro' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('is no page where the operator switched it off', async ({ page }) => {
    await page.route('**/api/site', (route) =>
      route.fulfill({ json: { demo: false, simpleLogin: false, demoAccounts: [] } }),
    )
    await page.goto('/simple-login')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })
})

test.describe('registering', () => {
  test('the address chooses the type beforehand; artist is the default [NAV-03 REG-01 REG-02 REG-03 REG-04 GEN-04 GEN-05 GEN-06]', async ({
    page,
  }) => {
    const artist = page.getByRole('radio', { name: /^Musician\/Artist/ })
    const venue = page.getByRole('radio', { name: /^Venue\/Organizer/ })
    await page.goto('/register?type=venue')
    await expect(venue).toBeChecked()
    await page.goto('/register?type=artist')
    await expect(artist).toBeChecked()
    await page.goto('/register?type=organization')
    await expect(artist).toBeChecked()
    await page.goto('/register')
    await expect(artist).toBeChecked()
    await expect(page.getByRole('group', { name: 'I am a' }).getByRole('radio')).toHaveCount(2)
    await venue.check()
    await expect(venue).toBeChecked()
    for (const label of ['Email', 'Confirm password']) await expect(page.getByLabel(label)).toBeVisible()
    await expect(password(page)).toBeVisible()
    await expect(page).toHaveTitle('Register | Bandstand')
    await expectAccessible(page)
  })

  test('tells each rule of the password at its field, and ticks off what is kept [VAL-01 VAL-02 VAL-05 VAL-06 VAL-07 VAL-08 VAL-09 VAL-10 LIM-06]', async ({
    page,
  }) => {
    await page.goto('/register')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    await fillRegister(page, { email: 'nobody' })
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    for (const [value, text] of [
      ['Ab1!xyz', 'Password must be at least 8 characters long'],
      ['Abcdefg!', 'Password must contain at least one number'],
      ['abcdefg1!', 'Password must contain at least one uppercase letter'],
      ['Abcdefg1', 'Password must contain at least one special character'],
    ] as const) {
      await fillRegister(page, { password: value })
      await expect(page.getByText(text)).toBeVisible()
    }
    const rules = page.getByRole('list', { name: 'Password rules' })
    await expect(rules.getByText(', done')).toHaveCount(3)
    await fillRegister(page, { password: MEMBER_PASSWORD, confirm: 'Corner-stage-78' })
    await expect(rules.getByText(', done')).toHaveCount(4)
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await fillRegister(page, { confirm: MEMBER_PASSWORD })
    await expect(page.getByText('Passwords do not match')).toBeHidden()
    await expectAccessible(page)
  })

  test('makes the account and its basic profile, asks to confirm the email and goes to the login [FLOW-01 FLOW-02 FLOW-03 CALL-03]', async ({
    page,
    app,
  }) => {
    const email = newAddress()
    await page.goto('/register?type=venue')
    await fillRegister(page, { email, password: MEMBER_PASSWORD, confirm: MEMBER_PASSWORD })
    const asked = page.waitForRequest(/\/auth\/v1\/signup/)
    await page.getByRole('button', { name: 'Register' }).click()
    expect((await asked).postDataJSON()).toMatchObject({
      email,
      password: MEMBER_PASSWORD,
      data: { user_type: 'venue', profile_setup_required: true },
    })
    await expect(page.getByRole('alert')).toContainText('Please confirm your email')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toContainText('confirm your address, then log in')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const [row] = await sql(
      app,
      `select u.user_metadata, p.user_type from users u join profiles p on p.uuid = u.id where u.email = $1`,
      [email],
    )
    expect(row?.['user_metadata']).toEqual({ user_type: 'venue', profile_setup_required: true })
    expect(row?.['user_type']).toBe('venue')
  })

  test('shows the service’s message under the form [ERR-02]', async ({ page }) => {
    await page.goto('/register')
    // Keeps every rule of the screen, and is known from leaks.
    await fillRegister(page, { email: newAddress(), password: 'Password1!', confirm: 'Password1!' })
    const button = page.getByRole('button', { name: 'Register' })
    await button.click()
    const message = page.getByRole('alert')
    await expect(message).toHaveText('This password has appeared in a data leak. Please choose another one')
    expect((await message.boundingBox())!.y).toBeGreaterThan((await button.boundingBox())!.y)
    await expect(page).toHaveURL(/\/register$/)
  })
  test.use({ allowedProblems: [/status of 422/] })
})

test('who is signed in is led home from login, register and reset [AUTH-04 REG-05 ROLE-02 ROLE-03]', async ({
  app,
  openBrowser,
}) => {
  for (const member of [await createArtist(app), await createVenue(app)]) {
    const context = await openBrowser()
    await member.enter(context)
    const page = await context.newPage()
    for (const path of ['/login', '/register?type=venue', '/reset-password', '/simple-login', '/dashboard']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    }
  }
})

test.describe('the completion gate', () => {
  const gate = 'Please complete your profile to continue using the app'

  test('a new account is sent to its profile form [FLOW-05]', async ({ page, app }) => {
    const { email } = await createAccount(app, 'venue')
    await signIn(page, email)
    await page.goto('/gigs')
    await expect(page).toHaveURL(/\/profile\/edit$/)
    await expect(page.getByRole('alert').filter({ hasText: gate }).first()).toBeVisible()
  })

  test('an incomplete profile is sent there too, a complete one sees the content [FLOW-06 FLOW-07]', async ({
    app,
    openBrowser,
  }) => {
    const context = await openBrowser()
    await (await createArtist(app, { professions: [] })).enter(context)
    const page = await context.newPage()
    for (const path of ['/gigs', '/artists', '/settings']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/profile\/edit$/)
      await expect(page.getByText(gate, { exact: true })).toBeVisible()
    }
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/profile$/)

    const other = await openBrowser()
    await (await createArtist(app)).enter(other)
    const complete = await other.newPage()
    await complete.goto('/gigs')
    await expect(complete.getByRole('heading', { level: 1, name: 'Gigs' })).toBeVisible()
    await expect(complete).toHaveURL(/\/gigs$/)
  })

  test('a profile that cannot be read redirects instead of showing the content [FLOW-08]', async ({
    page,
    context,
    app,
  }) => {
    await (await createArtist(app)).enter(context)
    await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/gigs')
    await expect(page).toHaveURL(/\/profile\/edit$/)
  })
  test.use({ allowedProblems: [/status of 500/] })
})

test('without a user every protected screen leads to the login [FLOW-04 NAV-07 NAV-08 NAV-09 NAV-10 NAV-11 NAV-12 NAV-13 NAV-14 NAV-15 NAV-16 NAV-17 NAV-18 NAV-19 NAV-20 ROLE-04 ROLE-07 ROLE-31]', async ({
  page,
}) => {
  const data: string[] = []
  page.on('request', (request: Request) => data.push(new URL(request.url()).pathname))
  const id = randomUUID()
  const paths = ['/profile', '/profile/edit', '/gigs', `/gigs/${id}`, '/gigs/create', `/gigs/edit/${id}`]
  const toCome = [`/artists/${id}`, '/network', '/contracts', '/payments', '/venues-map', '/find-artists']
  for (const path of [...paths, '/artists', '/settings', `/profile/${id}`, ...toCome]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  }
  expect(data.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('artists and venues both use the screens of members [GEN-10]', async ({ app, openBrowser }) => {
  for (const member of [await createArtist(app), await createVenue(app)]) {
    const context = await openBrowser()
    await member.enter(context)
    const page = await context.newPage()
    for (const [path, heading] of [
      ['/', /^Welcome/],
      ['/profile', 'Your Profile'],
      ['/gigs', 'Gigs'],
      ['/artists', 'Artists'],
      ['/settings', 'Account Settings'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
  }
})
