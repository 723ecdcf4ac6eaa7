import { readFile } from 'node:fs/promises'
import { createAccount, signIn } from '../support/accounts.ts'
import { createArtist, MEMBER_PASSWORD } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedProblems: [/status of 4(00|01|03|22)|ERR_FAILED/] })

test('the password can be changed with the current one, and the email by a code that is mailed there [VAL-15 VAL-16 VAL-17 CALL-07 SET-17 SET-24 ERR-40]', async ({
  page,
  app,
  openBrowser,
}) => {
  const { email } = await createAccount(app, 'artist')
  await sql(
    app,
    `update profiles set first_name = 'Ada', last_name = 'Reyes', professions = '{Musician}'
     where uuid = (select id from users where email = $1)`,
    [email],
  )
  await sql(
    app,
    `update users set user_metadata = user_metadata || '{"profile_setup_required": false}' where email = $1`,
    [email],
  )
  await signIn(page, email)
  await page.goto('/settings?tab=password')
  await expect(page).toHaveTitle('Account Settings | Bandstand')
  await expect(page.getByRole('heading', { name: 'Password & security' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()

  const current = page.getByLabel('Current password')
  const fresh = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm new password')
  const update = page.getByRole('button', { name: 'Update password' })
  const message = page.getByRole('alert')
  await update.click()
  await expect(message).toHaveText('Please fill in all fields')
  await current.fill('Not-the-one-1')
  await fresh.fill('abc12')
  await again.fill('abc12')
  await expect(message).toHaveText('Password must be at least 6 characters')
  await fresh.fill('tuned down a half')
  await expect(message).toHaveText('New passwords do not match')
  await again.fill('tuned down a half')
  await update.click()
  await expect(message).toHaveText('Current password is incorrect')
  await current.fill(MEMBER_PASSWORD)
  await page.route('**/auth/v1/user', (route) => route.abort())
  await update.click()
  await expect(message).toHaveText('Failed to update password. Please try again.')
  await page.unroute('**/auth/v1/user')
  await update.click()
  await expect(message).toHaveText('Password updated successfully')
  await expect(current).toHaveValue('')

  const newEmail = `new-${email}`
  await page.getByLabel('New email').fill(newEmail)
  await page.keyboard.press('Enter')
  const { subject } = await app.mailTo(newEmail, /^\d{6}/)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(subject.slice(0, 6))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Your email is now ${newEmail}`)).toBeVisible()

  const other = await (await openBrowser()).newPage()
  await signIn(other, newEmail, 'tuned down a half')
  await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

test('a member signs other devices out, downloads all data as one file, and sees in the demo’s Danger Zone that accounts cannot be deleted [SET-18 SET-19]', async ({
  page,
  context,
  app,
  openBrowser,
}) => {
  const artist = await createArtist(app)
  await artist.enter(context)
  const elsewhere = await (await openBrowser()).newPage()
  await signIn(elsewhere, artist.email, MEMBER_PASSWORD)
  await page.goto('/settings?tab=password')
  const list = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await list.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Device signed out')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
  await elsewhere.goto('/settings')
  await expect(elsewhere).toHaveURL(/\/login/)

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).press('Enter')
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^bandstand-data-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  // A ZIP, and not the text of a refusal.
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('profile.json')).toBe(true)

  const zone = page.getByRole('region', { name: 'Danger Zone' })
  await zone.getByRole('button', { name: 'Delete Account' }).press('Enter')
  await expect(zone.getByRole('alert')).toHaveText('Account deletion is disabled in this demo')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await zone.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(zone.getByRole('alert')).toHaveCount(0)
  expect(await artist.call('GET', '/api/profile')).toMatchObject({ bandName: 'Reyes Trio' })
})
