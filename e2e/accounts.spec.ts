import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createAccount, followMailLink } from './support/accounts.ts'
import { createArtist, MEMBER_PASSWORD } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

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
  test.use({ allowedProblems: [/status of 400/] })

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

  test('an unconfirmed address sees so and can have the link sent again', async ({ page, app }) => {
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
    await password(page).fill(MEMBER_PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(/\/gigs\?instrument=Trumpet$/)
  })
})

test.describe('the simple login', () => {
  test('is titled for testing and lets in with one click [NAV-02]', async ({ page }) => {
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
})

test.describe('registering', () => {
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
})
