import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { createArtists } from './support/artists.ts'
import { createArtist, createVenue } from './support/members.ts'
import { expect, test } from './support/test.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const names = (page: Page) => results(page).getByRole('heading', { level: 2 })
const card = (page: Page, name: string) => results(page).getByRole('listitem').filter({ hasText: name })
const panel = (page: Page) => page.getByRole('form', { name: 'Filters' })
const toggle = (page: Page) => page.getByRole('button', { name: /^(Show|Hide) Filters/ })

/** 'Aaa', 'Aab', ...: names in the order of the alphabet. */
const letters = (index: number) =>
  [index / 676, index / 26, index].map((n) => String.fromCharCode(97 + (Math.floor(n) % 26))).join('')

test.describe('the artist directory', () => {
  test('shows 12 artists a page by name, and links the first, the last and the pages around the current one [DIR-01 DIR-12 DIR-13 LIM-19 CALL-38 CALL-44]', async ({
    page,
    context,
    app,
  }) => {
    await createArtists(
      app,
      Array.from({ length: 100 }, (_, i) => ({
        first_name: letters(i),
        last_name: 'P',
        location: 'Paging Falls',
      })),
    )
    await (await createVenue(app)).enter(context)
    await page.goto('/artists?location=Paging+Falls')
    await expect(page).toHaveTitle('Artists | Bandstand')
    await expect(page.getByText('100 artists, A to Z')).toBeVisible()
    await expect(names(page)).toHaveText(Array.from({ length: 12 }, (_, i) => `${letters(i)} P`))

    const pages = page.getByRole('navigation', { name: 'Pages' })
    const numbers = () => pages.locator('a:not([rel], [aria-disabled]), span:not([role])').allTextContents()
    await expect.poll(numbers).toEqual(['1', '2', '…', '9'])
    await pages.getByRole('link', { name: 'Page 9', exact: true }).click()
    await expect(names(page)).toHaveText(['ads P', 'adt P', 'adu P', 'adv P'])
    await expect.poll(numbers).toEqual(['1', '…', '8', '9'])
    await page.goto('/artists?location=Paging+Falls&page=5')
    await expect.poll(numbers).toEqual(['1', '…', '4', '5', '6', '…', '9'])
    await expect(pages.getByRole('link', { name: 'Page 5', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(names(page).first()).toHaveText(`${letters(60)} P`)
    await page.goBack()
    await expect(names(page).first()).toHaveText(`${letters(48)} P`)

    await page.goto('/artists?location=Paging+Falls&page=99')
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await expect(names(page)).toHaveCount(12)
  })

  test('finds artists while typing, by name, band, bio and profession, allowing missing accents and typos [DECISION-28]', async ({
    page,
    context,
    app,
  }) => {
    await createArtists(app, [
      { first_name: 'Zélie', last_name: 'Quennevaux' },
      { first_name: 'Otto', last_name: 'Plain', band_name: 'The Wobbegong Society' },
      { first_name: 'Ida', last_name: 'Plain', bio: 'Builds and plays the serpentorium.' },
      { first_name: 'Uma', last_name: 'Plain', professions: ['Foley Xylographer'] },
    ])
    await (await createVenue(app)).enter(context)
    await page.goto('/artists')
    const entries = await page.evaluate(() => history.length)
    const box = page.getByRole('searchbox', { name: 'Search artists' })
    for (const [typed, found] of [
      ['zelie quennevaux', 'Zélie Quennevaux'],
      ['wobbegong', 'The Wobbegong Society'],
      ['otto plain', 'The Wobbegong Society'],
      ['Quenevaux', 'Zélie Quennevaux'],
      ['serpentorium', 'Ida Plain'],
      ['xylographer', 'Uma Plain'],
    ] as const) {
      await box.fill(typed)
      await expect(names(page).first()).toHaveText(found)
    }
    await expect(page).toHaveURL('/artists?q=xylographer')
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await box.fill('wobbegong')
    await box.press('Enter')
    await expect(page).toHaveURL('/artists?q=wobbegong')
    await page.reload()
    await expect(box).toHaveValue('wobbegong')
    await expect(names(page).first()).toHaveText('The Wobbegong Society')
    await box.fill('')
    await expect(page).toHaveURL('/artists')
    await expect(names(page)).toHaveCount(12)
  })

  test('narrows by instrument, genre, location, profession and rate once the filters are applied, and counts them [DIR-03 DIR-04 DIR-05 DIR-06 DIR-07 DIR-08 DIR-09 DIR-10 DIR-11 CALL-39 CALL-40 CALL-41 CALL-42 CALL-43]', async ({
    page,
    context,
    app,
  }) => {
    const here = { location: 'Filter Harbor, MI' }
    await createArtists(app, [
      { ...here, first_name: 'Ann', last_name: 'Strings', instruments: ['Violin'], genres: ['Jazz'] },
      { ...here, first_name: 'Bea', last_name: 'Keys', instruments: ['Piano'], hourly_rate_cents: 8000 },
      { ...here, first_name: 'Cal', last_name: 'Keys', instruments: ['Piano'], genres: ['Jazz'] },
      { ...here, first_name: 'Dot', last_name: 'Spins', professions: ['DJ'], hourly_rate_cents: 8001 },
    ])
    await (await createVenue(app)).enter(context)
    await page.goto('/artists')
    await expect(panel(page)).toBeHidden()
    await expect(toggle(page)).toHaveText('Show Filters')
    await toggle(page).click()
    await expect(toggle(page)).toHaveText('Hide Filters')

    await panel(page).getByLabel('Location').fill('filter harbor')
    await panel(page).getByLabel('Location').press('Tab')
    await panel(page).getByLabel('Instrument').selectOption('Piano')
    await expect(page).toHaveURL('/artists')
    await expect(toggle(page)).toHaveText('Hide Filters')
    await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL('/artists?instrument=Piano&location=filter+harbor')
    await expect(names(page)).toHaveText(['Bea Keys', 'Cal Keys'])
    await expect(toggle(page)).toHaveText('Hide Filters (2)')

    await panel(page).getByLabel('Genre').selectOption('Jazz')
    await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
    await expect(names(page)).toHaveText(['Cal Keys'])
    await page.goBack()
    await expect(names(page)).toHaveText(['Bea Keys', 'Cal Keys'])
    await expect(panel(page).getByLabel('Genre')).toHaveValue('')

    await panel(page).getByLabel('Instrument').selectOption('Any instrument')
    await panel(page).getByLabel('Maximum hourly rate').fill('80')
    await panel(page).getByLabel('Maximum hourly rate').press('Enter')
    await expect(page).toHaveURL('/artists?location=filter+harbor&maxRate=80')
    await expect(names(page)).toHaveText(['Bea Keys'])
    await panel(page).getByLabel('Maximum hourly rate').fill('100001')
    await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByText('Enter an amount from $0 to $100,000')).toBeVisible()
    await panel(page).getByLabel('Maximum hourly rate').fill('cheap')
    await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByText('Enter an amount in dollars')).toBeVisible()
    await expect(names(page)).toHaveText(['Bea Keys'])
    await panel(page).getByLabel('Maximum hourly rate').fill('')
    await panel(page).getByLabel('Profession').selectOption('DJ')
    await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
    await expect(names(page)).toHaveText(['Dot Spins'])

    await toggle(page).click()
    await expect(panel(page)).toBeHidden()
    await expect(toggle(page)).toHaveText('Show Filters (2)')
    await page.reload()
    await expect(toggle(page)).toHaveText('Show Filters (2)')
    await expect(names(page)).toHaveText(['Dot Spins'])
    await toggle(page).click()
    await panel(page).getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL('/artists')
    await expect(toggle(page)).toHaveText('Hide Filters')
    await expect(panel(page).getByLabel('Location')).toHaveValue('')
    await expect(names(page)).toHaveCount(12)
  })

  test('suggests the places that artists name, sorted, each once [CALL-45]', async ({
    page,
    context,
    app,
  }) => {
    await createArtists(
      app,
      ['Suggest Bay, MI', 'Suggest Acres, MI', 'Suggest Bay, MI'].map((location) => ({ location })),
    )
    await (await createArtist(app)).enter(context)
    await page.goto('/artists')
    await toggle(page).click()
    await panel(page).getByLabel('Location').fill('suggest')
    await expect(page.getByRole('option')).toHaveText(['Suggest Acres, MI', 'Suggest Bay, MI'])
    await page.getByRole('option', { name: 'Suggest Bay, MI' }).click()
    await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
    await expect(names(page)).toHaveCount(2)
  })

  test('sorts by name, hourly rate and distance from a place', async ({ page, context, app }) => {
    const act = { bio: 'Plays in Sortimento.', location: 'Sorting Point' }
    await createArtists(app, [
      { ...act, first_name: 'Abe', last_name: 'Far', place_id: 'city:boise-id', hourly_rate_cents: 9000 },
      { ...act, first_name: 'Bob', last_name: 'Near', place_id: 'city:detroit-mi', hourly_rate_cents: 4000 },
      { ...act, first_name: 'Cid', last_name: 'Nowhere' },
    ])
    await (await createVenue(app, { place_id: 'city:detroit-mi' })).enter(context)
    await page.goto('/artists?location=sorting+point')
    const sort = page.getByLabel('Sort by')
    await expect(names(page)).toHaveText(['Abe Far', 'Bob Near', 'Cid Nowhere'])
    await sort.selectOption('Hourly rate')
    await expect(names(page)).toHaveText(['Bob Near', 'Abe Far', 'Cid Nowhere'])
    await expect(page.getByText('3 artists, lowest rate first')).toBeVisible()
    await sort.selectOption('Nearest')
    await expect(page.getByText('3 artists, nearest to Detroit, MI first')).toBeVisible()
    await expect(names(page)).toHaveText(['Bob Near', 'Abe Far', 'Cid Nowhere'])
    await page.getByLabel('Near', { exact: true }).fill('Boise')
    await page.getByRole('option', { name: 'Boise, ID' }).first().click()
    await expect(names(page)).toHaveText(['Abe Far', 'Bob Near', 'Cid Nowhere'])
    await page.reload()
    await expect(page.getByLabel('Near', { exact: true })).toHaveValue('Boise, ID')
    await expect(names(page)).toHaveText(['Abe Far', 'Bob Near', 'Cid Nowhere'])
    await page.goto('/artists?location=sorting+point&q=sortimento')
    await expect(sort.locator('option:checked')).toHaveText('Best match')
  })

  test('asks for a place before it sorts by distance, if there is none', async ({ page, context, app }) => {
    await (await createArtist(app, { place_id: null, location: null })).enter(context)
    await page.goto('/artists')
    await page.getByLabel('Sort by').selectOption('Nearest')
    await expect(page).toHaveURL('/artists')
    await page.getByLabel('Near', { exact: true }).fill('48226')
    await page.getByRole('option', { name: '48226 Detroit, MI' }).click()
    await expect(page).toHaveURL('/artists?sort=nearest&near=zip%3A48226&at=48226+Detroit%2C+MI')
    await expect(page.getByText('nearest to 48226 Detroit, MI first')).toBeVisible()
  })

  test('shows who they are on a card that is one link to their page [DIR-14 SUB-21]', async ({
    page,
    context,
    app,
  }) => {
    const [id] = await createArtists(app, [
      {
        first_name: 'Nell',
        last_name: 'Marrow',
        band_name: 'Marrow & Sons',
        professions: ['Bandleader', 'Composer'],
        instruments: ['Piano', 'Viola', 'Cello', 'Harp'],
        genres: ['Jazz', 'Soul'],
        hourly_rate_cents: 9550,
        location: 'Card Street',
        rating: 4.8,
        review_count: 12,
        boost_expiry: '2099-01-01T00:00:00Z',
        subscription_tier: 'pro',
        subscription_expiry: '2099-01-01T00:00:00Z',
        profile_image_url: `${app.url}/icon-192.png`,
      },
      { first_name: null, last_name: null, band_name: 'Only A Band', location: 'Card Street' },
    ])
    await (await createVenue(app)).enter(context)
    await page.goto('/artists?location=card+street')
    const shown = card(page, 'Marrow & Sons')
    for (const text of [
      'Nell Marrow',
      'Bandleader, Composer',
      'Piano, Viola, Cello, 1 more',
      'Jazz, Soul',
      '$95.50/hr',
      'Card Street',
      'Rated 4.8 of 5 by 12',
      'Pro member',
      'Boosted',
    ])
      await expect(shown).toContainText(text)
    await expect(shown.locator('img')).toHaveAttribute('src', `${app.url}/icon-192.png`)
    await expect(card(page, 'Only A Band').locator('svg')).not.toHaveCount(0)
    await expect(card(page, 'Only A Band')).not.toContainText(/Boosted|Pro member/)
    await expect(shown.getByRole('link')).toHaveAttribute('href', `/artists/${id}`)
    const box = (await shown.boundingBox())!
    await page.mouse.click(box.x + 20, box.y + box.height - 8)
    await expect(page).toHaveURL(`/artists/${id}`)
    await page.goBack()
    await expect(shown).toBeVisible()
  })
})

test('fits a phone, with and without its filters, whatever the names', async ({ page, context, app }) => {
  test.setTimeout(120_000)
  await createArtists(app, [
    {
      first_name: 'Supercalifragilisticexpialidocious'.repeat(2),
      last_name: 'Long',
      band_name: 'W'.repeat(80),
      instruments: ['Extraordinarily long contrabass instrument name'],
      location: 'Long Street',
      rating: 5,
      review_count: 1,
    },
  ])
  await (await createVenue(app)).enter(context)
  for (const [path, ready] of [
    ['/artists', 'A to Z'],
    ['/artists?location=long+street', '1 artist'],
    ['/artists?q=zzyzxqwv', 'No artists found matching your criteria.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(ready).first()).toBeVisible()
    await expectFits(page)
  }
  await page.goto('/artists?sort=nearest&near=city:detroit-mi&at=Detroit,+MI')
  await expect(names(page)).toHaveCount(12)
  await toggle(page).click()
  await expectFits(page)
})
