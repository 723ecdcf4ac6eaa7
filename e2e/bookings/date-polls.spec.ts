import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFits } from '../support/accessibility.ts'
import { inDays } from '../support/gig-form.ts'
import { createArtist } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

test('an act asks its people about a date without a gig, from its calendar', async ({
  page,
  context,
  app,
}) => {
  const artist = await createArtist(app)
  await artist.enter(context)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  // Whoever plays alone sees nothing new.
  await expect(page.getByRole('button', { name: 'Ask about a date' })).toHaveCount(0)
  for (const name of ['Ada Reyes', 'Sam Ortiz'])
    await artist.call('PUT', `/api/lineup/${randomUUID()}`, { name, part: 'core', instruments: [] })
  await page.reload()
  await page.getByRole('button', { name: 'Ask about a date' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What').fill('Lee wedding')
  await dialog.getByLabel('Start').fill(`${inDays(20)}T18:00`)
  await dialog.getByLabel('End').fill(`${inDays(20)}T21:00`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask the band' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who can play Lee wedding?' })).toBeVisible()
  await page.getByRole('group', { name: 'Answer of Sam Ortiz' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('1 of 2 places has a yes')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.goto('/calendar')
  await expect(page.getByText('Lee wedding')).toBeVisible()
  await expectFits(page)
})
