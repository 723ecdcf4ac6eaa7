import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { expect, test } from '../support/test.ts'

test('an act names who plays; the contract keeps it, the day sheet takes a sub, and the venue hears of it', async ({
  page,
  context,
  app,
}) => {
  const pair = await createPair(app)
  const { artist, venue } = pair
  await artist.enter(context)
  await page.goto('/settings?tab=people')
  for (const [name, instrument, part] of [
    ['Ada Reyes', 'Upright Bass', 'Core'],
    ['Kim Okafor', 'Drums', 'Core'],
    ['Lou Park', 'Drums', 'Sub'],
  ] as const) {
    await page
      .getByRole('button', { name: /^Add (people|to line-up)$/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const byName = dialog.getByRole('radio', { name: 'Only in the line-up, without an account' })
    if (await byName.isVisible()) await byName.check()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Instruments').fill(instrument)
    await page.getByRole('option', { name: instrument, exact: true }).click()
    await dialog.getByRole('radio', { name: part }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add to line-up' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move Kim Okafor up' }).click()
  await page.goto(`/artists/${artist.id}`)
  const lineup = page.getByRole('region', { name: 'Line-up' })
  await expect(lineup.getByRole('listitem')).toHaveText(['Kim Okafor, Drums', 'Ada Reyes, Upright Bass'])

  const booking = await book(pair)
  await page.goto(`/bookings/${booking.id}/day-sheet`)
  await page.getByRole('button', { name: 'Change who plays' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Kim Okafor/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /Lou Park/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save who plays' }).click()
  await expect(page.getByText('Lou Park (Drums), sub')).toBeVisible()
  await expectAccessible(page)
  const contract = await venue.call('GET', `/api/bookings/${booking.id}/contract`)
  await page.goto(`/contracts/${contract.id}`)
  await expect(page.getByText(/Kim Okafor/)).toBeVisible()
  await expect(page.getByText('Lou Park')).toHaveCount(0)
  const told = 'changed who plays'
  await expect(async () => {
    const { notifications } = await venue.call('GET', '/api/notifications')
    expect(notifications.filter(({ title }: { title: string }) => title.includes(told))).toHaveLength(1)
  }).toPass({ timeout: 20_000 })
})
