import { expectAccessible } from '../support/accessibility.ts'
import { createArtist } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

test('the dialog that deletes an account can be used by keyboard', async ({ page, context, app }) => {
  await (await createArtist(app)).enter(context)
  // The demo deletes no accounts; everything about them is tested at the server and on the screen.
  await page.route('**/api/account/deletion', (route) =>
    route.fulfill({ json: { isEnabled: true, asksPassword: true, open: [] } }),
  )
  await page.goto('/settings?tab=password')
  await page.getByRole('button', { name: 'Delete Account' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Type DELETE')).toBeFocused()
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Type DELETE')
  await expectAccessible(page)
})
