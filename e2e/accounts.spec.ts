import { randomUUID } from 'node:crypto'
import { followMailLink } from './support/accounts.ts'
import { MEMBER_PASSWORD } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

// The browser itself notes refused logins in its console.
test.use({ allowedProblems: [/status of 400/] })

test('registering makes the account and its basic profile, asks to confirm the email, and can send that link again [FLOW-01 FLOW-02 FLOW-03 CALL-03]', async ({
  page,
  app,
}) => {
  const email = `${randomUUID()}@example.com`
  const password = page.getByLabel('Password', { exact: true })
  await page.goto('/register?type=venue')
  await page.getByLabel('Email').fill(email)
  await password.fill(MEMBER_PASSWORD)
  await page.getByLabel('Confirm password').fill(MEMBER_PASSWORD)
  const asked = page.waitForRequest(/\/auth\/v1\/signup/)
  await page.getByRole('button', { name: 'Register' }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    email,
    password: MEMBER_PASSWORD,
    data: { user_type: 'venue', profile_setup_required: true },
  })
  await expect(page.getByRole('alert')).toContainText('Confirm your email')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toContainText('confirm your address, then log in')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const [row] = await sql(
    app,
    `select u.user_metadata, p.user_type from users u join profiles p on p.uuid = u.id where u.email = $1`,
    [email],
  )
  expect(row?.['user_metadata']).toEqual({ user_type: 'venue', profile_setup_required: true })
  expect(row?.['user_type']).toBe('venue')
  const first = await app.mailTo(email, /confirm/i)

  await page.getByLabel('Email').fill(email)
  await password.fill(MEMBER_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible()
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(page.getByText(`We sent a new confirmation link to ${email}.`)).toBeVisible()
  await expect.poll(async () => (await app.mailbox(email)).length).toBe(2)
  const second = (await app.mailbox(email)).find((mail) => mail.id !== first.id)
  await followMailLink(page, second!.links[0]!)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})
