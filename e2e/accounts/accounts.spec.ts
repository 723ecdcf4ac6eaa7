import { randomUUID } from 'node:crypto'
import { TERMS_VERSION } from '@bandstand/domain/accounts'
import { followMailLink } from '../support/accounts.ts'
import { gigForm } from '../support/gig-form.ts'
import { createVenue, MEMBER_PASSWORD } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

// The browser itself logs refused logins in its console.
test.use({ allowedProblems: [/status of 400/] })

test('a shared gig’s visitor registers, can have the mail sent again, confirms, returns to the gig, and logs in by a code [FLOW-01 FLOW-02 FLOW-03 CALL-03]', async ({
  page,
  app,
  openBrowser,
}) => {
  const email = `${randomUUID()}@example.com`
  const password = page.getByLabel('Password', { exact: true })
  const venue = await createVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm({ title: 'Late set for strangers' }))
  await page.goto(`/gigs/${gigId}`)
  const greeting = page.getByRole('region', { name: 'The gig you’re here for' })
  await expect(greeting).toContainText('Late set for strangers')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  await expect(greeting).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await password.fill(MEMBER_PASSWORD)
  await page.getByLabel('Confirm password').fill(MEMBER_PASSWORD)
  const asked = page.waitForRequest(/\/auth\/v1\/signup/)
  await page.getByRole('button', { name: 'Register' }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    email,
    password: MEMBER_PASSWORD,
    data: { user_type: 'artist', profile_setup_required: true },
  })
  await expect(page.getByRole('alert')).toContainText('Confirm your email')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toContainText('Enter its code here')
  // The typed address is still there after a reload, for the login and for another mail.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(email)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const [row] = await sql(
    app,
    `select u.user_metadata, u.terms_version, p.user_type from users u join profiles p on p.uuid = u.id where u.email = $1`,
    [email],
  )
  expect(row?.['user_metadata']).toEqual({ user_type: 'artist', profile_setup_required: true })
  expect(row?.['user_type']).toBe('artist')
  expect(row?.['terms_version']).toBe(TERMS_VERSION)
  const first = await app.mailTo(email, /confirm/i)

  await password.fill(MEMBER_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(`We sent a new email to ${email}.`)).toBeVisible()
  await expect.poll(async () => (await app.mailbox(email)).length).toBe(2)
  const second = (await app.mailbox(email)).find((mail) => mail.id !== first.id)

  // The mail is read on another device.
  const phone = await (await openBrowser()).newPage()
  await followMailLink(phone, second!.links[0]!)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Complete Your Profile')
  await phone.getByLabel('First name').fill('Wren')
  await phone.getByLabel('Last name').fill('Castillo')
  await phone.getByLabel('Bio').fill('Upright bass.')
  await phone.getByLabel('Band name').fill('Castillo Duo')
  await phone.getByRole('combobox', { name: 'Professions' }).fill('Musician')
  await phone.getByRole('option', { name: 'Musician', exact: true }).click()
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Save Profile' }).click()
  const back = phone.getByRole('link', { name: 'Back to Late set for strangers' })
  await expect(back).toBeVisible()
  await phone.reload()
  await back.click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Late set for strangers')
  await expect(phone).toHaveURL(`/gigs/${gigId}`)

  // Here the member logs in by a code, which the phone shows.
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { subject } = await app.mailTo(email, /log in/i)
  const code = page.getByLabel('Code')
  await code.fill(subject.slice(0, 6))
  await code.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late set for strangers')
})
