import type { Page } from '@playwright/test'
import { createAccount, followMailLink } from '../support/accounts.ts'
import { MEMBER_PASSWORD } from '../support/members.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'quite another one'

async function ask(page: Page, email: string): Promise<void> {
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset instructions' }).click()
}

test('the link asks for a new password, ends its session and leads to the login after 2 seconds [AUTH-07 AUTH-08 AUTH-09 FLOW-24 LIM-15 LIM-07 VAL-12 VAL-13 VAL-14 CALL-07 CALL-10 CALL-12]', async ({
  page,
  app,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/auth/v1/')) calls.push(`${request.method()} ${pathname.slice(9)}${search}`)
  })
  const { email } = await createAccount(app, 'artist')
  await ask(page, email)
  const mail = await app.mailTo(email, /password/i)
  calls.length = 0
  await page.goto(mail.links[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set new password')
  await expect(page).toHaveURL(/\/reset-password#type=recovery$/)
  await page.reload()
  await expectAccessible(page)

  const fresh = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm new password')
  const message = page.getByRole('alert')
  const set = page.getByRole('button', { name: 'Set new password' })
  await set.click()
  await expect(message).toHaveText('Please fill in all fields')
  await fresh.fill('seven77')
  await expect(message).toHaveText('Please fill in all fields')
  await again.fill('seven77')
  await expect(message).toHaveText('Password must be at least 8 characters long')
  await fresh.fill(NEW_PASSWORD)
  await expect(message).toHaveText('Passwords do not match')
  await again.fill(NEW_PASSWORD)
  await expect(message).toHaveCount(0)

  const changed = page.waitForRequest((request) => request.method() === 'PUT')
  await set.click()
  const request = await changed
  expect(request.postDataJSON()).toMatchObject({ password: NEW_PASSWORD })
  expect(request.headers()['authorization']).toMatch(/^Bearer /)
  await expect(message).toContainText('Your password has been updated.')
  const shownAt = Date.now()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(Date.now() - shownAt).toBeGreaterThan(1500)
  expect(Date.now() - shownAt).toBeLessThan(4000)
  await expect(message).toContainText('Your password has been updated.')

  expect(calls).toContain('POST logout?scope=local')
  // One-time codes, single sign-on, identity links and factors are never called; the link itself goes to `verify`.
  // The login, to which this leads, offers passkeys from the beginning.
  const used = new Set(calls.map((call) => call.replace(/\?.*/, '')))
  used.delete('POST passkeys/authentication/options')
  expect([...used].toSorted()).toEqual(['GET user', 'GET verify', 'POST logout', 'POST verify', 'PUT user'])

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(message.filter({ hasText: 'Invalid login credentials' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

test('a used link says so where a new one can be requested', async ({ page, app, openBrowser }) => {
  const { email } = await createAccount(app, 'venue')
  await ask(page, email)
  const mail = await app.mailTo(email, /password/i)
  const other = await (await openBrowser()).newPage()
  await other.goto(mail.links[0]!)
  await followMailLink(page, mail.links[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set new password')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('alert')).toContainText('Email link is invalid or has expired')
  await expectAccessible(other)
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Send a new link' }).click()
  await expect(other.getByRole('status')).toContainText('a new link is on its way')
  await expect.poll(async () => (await app.mailbox(email)).length).toBe(3)

  // As a hosted account service reports it.
  await other.goto(
    '/reset-password#error=access_denied&error_description=Email+link+is+invalid+or+has+expired',
  )
  await expect(other.getByRole('alert')).toContainText('Email link is invalid or has expired')
  await expect(other.getByRole('button', { name: 'Send reset instructions' })).toBeVisible()
})
test.use({ allowedProblems: [/status of 4(00|10)/] })
