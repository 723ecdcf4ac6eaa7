import { expectAccessible } from './support/accessibility.ts'
import { createArtist, MEMBER_PASSWORD } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

test.use({
  serverSettings: { DEMO: 'off', PAYMENTS: 'sandbox', SMTP_URL: 'smtp://127.0.0.1:9' },
  allowedProblems: [/status of 40[0139]/],
})

test('outside the demo an account is deleted with DELETE and the password, once nothing is open [SET-18]', async ({
  page,
  context,
  app,
}) => {
  const artist = await createArtist(app)
  await artist.enter(context)
  const order = await sql(
    app,
    `insert into money_orders (kind, artist_id, amount_cents, created_at) values ('payout', $1, 4200, now()) returning id`,
    [artist.id],
  )
  await page.goto('/settings?tab=password')
  const ask = page.getByRole('button', { name: 'Delete Account' })
  await ask.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$42.00 is on its way to a bank or card.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await sql(app, `update money_orders set status = 'succeeded', decided_at = now() where id = $1`, [
    order[0]!.id,
  ])

  await ask.press('Enter')
  await expect(dialog.getByLabel('Type DELETE')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Type DELETE')
  await dialog.getByLabel('Type DELETE').fill('DELETE')
  await dialog.getByLabel('Your password').fill('not mine')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Current password is incorrect')
  await dialog.getByLabel('Your password').fill(MEMBER_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await sql(app, 'select full_name, bio from profiles where uuid = $1', [artist.id])).toEqual([
    { full_name: 'Former member', bio: null },
  ])
  await page.goto('/login')
  await page.getByLabel('Email').fill(artist.email)
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: /log in/i })
    .click()
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
})
