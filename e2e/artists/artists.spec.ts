import type { Page } from '@playwright/test'
import { expectFits } from '../support/accessibility.ts'
import { createArtists } from '../support/artists.ts'
import { createVenue } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const names = (page: Page) => results(page).getByRole('heading', { level: 2 })

test('a venue finds an artist despite a typo, narrows and sorts the directory, opens a card and returns to the same results [DECISION-28 DIR-14]', async ({
  page,
  context,
  app,
}) => {
  const act = { last_name: 'Quennevaux', location: 'Sorting Point' }
  const [, near] = await createArtists(app, [
    { ...act, first_name: 'Abe', place_id: 'city:boise-id', instruments: ['Piano'] },
    { ...act, first_name: 'Zélie', place_id: 'city:detroit-mi', instruments: ['Piano'] },
    { ...act, first_name: 'Cid', instruments: ['Violin'] },
  ])
  await (await createVenue(app, { place_id: 'city:detroit-mi', location: 'Detroit, MI' })).enter(context)
  await page.goto('/artists')
  await expect(names(page)).toHaveCount(12)
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('zelie quenevaux')
  await expect(names(page).first()).toHaveText('Zélie Quennevaux')
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('quenevaux')
  await expect(names(page)).toHaveCount(3)
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await page.getByRole('button', { name: 'Show Filters' }).click()
  const panel = page.getByRole('form', { name: 'Filters' })
  await panel.getByLabel('Location').fill('sorting')
  await page.getByRole('option', { name: 'Sorting Point' }).click()
  await panel.getByLabel('Instrument').selectOption('Piano')
  await panel.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(names(page)).toHaveCount(2)
  await page.getByLabel('Sort by').selectOption('Nearest')
  await expect(names(page)).toHaveText(['Zélie Quennevaux', 'Abe Quennevaux'])
  await expectFits(page)

  // Outside of the link's text: the whole card leads there.
  const cards = results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await cards.first().scrollIntoViewIfNeeded()
  const card = (await cards.first().boundingBox())!
  await page.mouse.click(card.x + 20, card.y + card.height - 8)
  await expect(page).toHaveURL(`/artists/${near}`)
  await page.goBack()
  await expect(names(page)).toHaveText(['Zélie Quennevaux', 'Abe Quennevaux'])
  await page.goBack()
  await page.goBack()
  await expect(names(page)).toHaveCount(3)
  await expect(page).toHaveURL('/artists?q=quenevaux')
})
