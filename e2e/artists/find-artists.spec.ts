import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessibility.ts'
import { createArtists } from '../support/artists.ts'
import { createVenue } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const names = (page: Page) => rows(page).getByRole('heading', { level: 2 })
const form = (page: Page) => page.getByRole('form', { name: 'Search for artists' })

test('a venue finds artists around a place, loads them a page at a time, and Back restores all that were shown, with the position on the page [FIND-01 FIND-05 FIND-07 ROLE-13]', async ({
  page,
  context,
  app,
}) => {
  const inSitka = Array.from({ length: 30 }, (_, i) => ({
    first_name: 'Sitka',
    last_name: `${i}`,
    place_id: 'city:sitka-ak',
    genres: ['Jazz'],
  }))
  const other = { first_name: 'Loud', last_name: 'Neighbor', place_id: 'city:sitka-ak', genres: ['Metal'] }
  await createArtists(app, [...inSitka, other])
  const location = 'The old brewery behind the ironworks, second door, Corktown, Detroit, MI 48216'
  await (await createVenue(app, { place_id: 'city:detroit-mi', location })).enter(context)
  await page.goto('/find-artists')
  await expect(page.getByText('or start from The old brewery')).toBeVisible()
  await expectFits(page)
  await form(page).getByLabel('Location').fill('Sitka')
  await page.getByRole('option', { name: 'Sitka, AK', exact: true }).click()
  await form(page).getByLabel('Genre').selectOption('Jazz')
  await form(page).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('30 artists within 25 miles of Sitka, AK, nearest first')).toBeVisible()
  await expect(names(page)).toHaveCount(12)
  await expect(rows(page).first()).toContainText('Less than a mile awaySitka, AK')
  await page.getByRole('button', { name: 'Show more (12 of 30 shown)' }).click()
  await expect(names(page)).toHaveCount(24)
  await expect(rows(page).nth(12).getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Show more (24 of 30 shown)' }).click()
  await expect(names(page)).toHaveCount(30)
  await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
  expect(new Set(await names(page).allTextContents()).size).toBe(30)

  const last = rows(page).last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await last.click()
  await expect(page).toHaveURL(/\/artists\//)
  await page.goBack()
  await expect(names(page)).toHaveCount(30)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await test.step('when signed out in another tab, the venue is asked to log in, in place', async () => {
    const tab = await context.newPage()
    await tab.goto('/help')
    await tab.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(tab).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
  })
})
