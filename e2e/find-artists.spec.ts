import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { createArtists } from './support/artists.ts'
import { createVenue } from './support/members.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const names = (page: Page) => rows(page).getByRole('heading', { level: 2 })
const form = (page: Page) => page.getByRole('form', { name: 'Search for artists' })
const search = (page: Page) => form(page).getByRole('button', { name: 'Search' }).click()

async function choosePlace(page: Page, typed: string, place: string): Promise<void> {
  await form(page).getByLabel('Location').fill(typed)
  await page.getByRole('option', { name: place, exact: true }).click()
  await expect(form(page).getByLabel('Location')).toHaveValue(place)
}

test.describe('artists around a place', () => {
  test('a venue chooses place, radius and filters, opens an artist’s page and returns to the results [FIND-05 FIND-06 FIND-07 FIND-08 FIND-10 LIM-35 LIM-36 ROLE-13]', async ({
    page,
    context,
    app,
  }) => {
    const inBoise = { place_id: 'city:boise-id', location: 'Boise, ID' }
    const ids = await createArtists(app, [
      {
        first_name: 'Far',
        last_name: 'Away',
        place_id: 'city:nampa-id',
        location: 'Nampa, ID',
        genres: ['Jazz'],
      },
      { ...inBoise, first_name: 'Here', last_name: 'Home', genres: ['Jazz'], hourly_rate_cents: 5000 },
      { ...inBoise, first_name: 'Loud', last_name: 'Neighbor', genres: ['Metal'] },
    ])
    await (await createVenue(app)).enter(context)
    await page.goto('/find-artists')
    await expect(page).toHaveTitle('Find artists | Bandstand')
    await expect(page.getByText('we show only their city and approximate distance')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Search tips' }).getByRole('listitem')).not.toHaveCount(0)
    const radius = form(page).getByLabel('Radius')
    await expect(radius.getByRole('option')).toHaveText([
      '5 miles',
      '10 miles',
      '25 miles',
      '50 miles',
      '100 miles',
    ])
    await expect(radius).toHaveValue('25')

    await choosePlace(page, 'Boise', 'Boise, ID')
    await form(page).getByLabel('Genre').selectOption('Jazz')
    await search(page)
    await expect(page).toHaveURL('/find-artists?place=city%3Aboise-id&at=Boise%2C+ID&radius=25&genre=Jazz')
    await expect(page.getByText('2 artists within 25 miles of Boise, ID, nearest first')).toBeVisible()
    await expect(names(page)).toHaveText(['Here Home', 'Far Away'])
    await expect(rows(page).first()).toContainText('Less than a mile awayBoise, ID$50/hr')
    await expect(rows(page).last()).toContainText(/1\d miles awayNampa, ID/)

    await radius.selectOption('10 miles')
    await search(page)
    await expect(names(page)).toHaveText(['Here Home'])
    await form(page).getByLabel('Maximum hourly rate').fill('49.99')
    await search(page)
    await expect(page.getByText('No artists found within 10 miles of your location.')).toBeVisible()
    await page.goBack()

    await page.getByRole('link', { name: 'Here Home' }).click()
    await expect(page).toHaveURL(`/artists/${ids[1]}`)
    await page.goBack()
    await expect(names(page)).toHaveText(['Here Home'])
    await expect(form(page).getByLabel('Location')).toHaveValue('Boise, ID')
    await expect(radius).toHaveValue('10')
    await page.goBack()
    await expect(names(page)).toHaveText(['Here Home', 'Far Away'])
    await expect(radius).toHaveValue('25')
  })

  test('are loaded a page at a time, and Back restores all that were shown, with the position on the page', async ({
    page,
    context,
    app,
  }) => {
    await createArtists(
      app,
      Array.from({ length: 30 }, (_, i) => ({
        first_name: `Sitka`,
        last_name: `${i}`,
        place_id: 'city:sitka-ak',
      })),
    )
    await (await createVenue(app)).enter(context)
    await page.goto('/find-artists?place=city:sitka-ak&at=Sitka,+AK&radius=5')
    await expect(page.getByText('30 artists within 5 miles of Sitka, AK')).toBeVisible()
    await expect(names(page)).toHaveCount(12)
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
  })
})

test.describe('who cannot search', () => {
  test('a member who is signed out meanwhile is asked to log in, in place [FIND-01 ROLE-11]', async ({
    page,
    context,
    app,
  }) => {
    await (await createVenue(app)).enter(context)
    await page.goto('/find-artists?radius=50')
    await expect(form(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/settings')
    await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(other).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
  })
})

test('the search by distance is accessible in both themes and fits a phone', async ({
  page,
  context,
  app,
}) => {
  test.setTimeout(120_000)
  await createArtists(app, [
    {
      first_name: 'Supercalifragilisticexpialidocious'.repeat(2),
      last_name: 'Long',
      bio: 'W'.repeat(200),
      instruments: ['Extraordinarily long contrabass instrument name'],
      place_id: 'city:kodiak-ak',
    },
  ])
  const location = 'The old brewery behind the ironworks, second door, Corktown, Detroit, MI 48216'
  await (await createVenue(app, { place_id: 'city:detroit-mi', location })).enter(context)
  for (const [path, ready] of [
    ['/find-artists', 'or start from The old brewery'],
    ['/find-artists?place=city:kodiak-ak&at=Kodiak,+AK', '1 artist within 25 miles of Kodiak, AK'],
    ['/find-artists?place=city:detroit-mi&at=Detroit,+MI', 'nearest first'],
    ['/find-artists?place=city:key-west-fl&at=Key+West,+FL', 'No artists found within 25 miles'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(ready).first()).toBeVisible()
    await expectFits(page)
  }
})
