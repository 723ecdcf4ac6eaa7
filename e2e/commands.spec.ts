import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createArtists } from './support/artists.ts'
import { book, createPair } from './support/booking.ts'
import { gigForm } from './support/gig-form.ts'
import { createArtist, createProVenue, createVenue } from './support/members.ts'
import { expect, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Where to?' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Keys work once the code behind them has loaded. */
async function repeatKeyUntil(page: Page, key: string, isDone: () => Promise<void>) {
  await expect(async () => {
    await page.keyboard.press(key)
    await isDone()
  }).toPass()
}
const openPalette = (page: Page) =>
  repeatKeyUntil(page, 'Control+k', () => expect(palette(page)).toBeVisible({ timeout: 1000 }))

test('the palette goes everywhere, finds artists and gigs, and offers the actions that work anywhere', async ({
  app,
  page,
}) => {
  const venue = await createProVenue(app)
  const gig = await venue.call(
    'POST',
    '/api/gigs',
    gigForm({ title: 'Zabumba night', instruments: ['Zabumba'] }),
  )
  const [act] = await createArtists(app, [{ first_name: 'Quill', last_name: 'Zabriskie' }])
  await venue.enter(page.context())
  await page.goto('/network')

  await test.step('it shows every screen of a venue, and what it can do', async () => {
    await openPalette(page)
    await expect(field(page)).toBeFocused()
    for (const name of ['Dashboard', 'Find artists', 'Post a Gig', 'Change Password', 'Sign Out']) {
      await expect(option(page, name)).toHaveCount(1)
    }
    await expectAccessible(page)
  })

  await test.step('it finds an artist by name and a gig by its instrument, and says how many results there are', async () => {
    await field(page).fill('Zabrikie')
    await expect(option(page, /Quill Zabriskie/)).toBeVisible()
    await expect(page.getByText('1 result', { exact: true })).toBeAttached()
    // No name or text contains it, only the vocabulary.
    await field(page).fill('drummer')
    await expect(option(page, /^All \d+ artists$/)).toBeVisible()
    await field(page).fill('zabumba')
    await expect(option(page, /Zabumba night/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/gigs/${gig.id}`)
    await expect(palette(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('what leads nowhere is said, and Escape leads back to where one was', async () => {
    await page.getByRole('link', { name: 'Edit Gig' }).focus()
    await page.keyboard.press('Control+k')
    await field(page).fill('zzyzx zzyzx')
    await expect(palette(page).getByText('No results. Try a name')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Edit Gig' })).toBeFocused()
  })

  await test.step('it remembers the pages seen last, and turns the lights out', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await field(page).fill('help')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/help')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toHaveText('Zabumba night')
    await field(page).fill('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
    await page.keyboard.press('Control+k')
    await field(page).fill('Quill Zabriskie')
    await option(page, /Quill Zabriskie/).click()
    await expect(page).toHaveURL(`/artists/${act}`)
  })

  await test.step('whoever signs out leaves nothing of it on the device', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent'))),
    ).toEqual([])
  })
})

test('the palette finds what is a member’s own by person, day and amount, on a phone too', async ({
  app,
  page,
}) => {
  const pair = await createPair(app, { title: 'Zydeco brunch' })
  const { artist } = pair
  const booking = await book(pair, { fee: '412.50' })
  await page.setViewportSize({ width: 390, height: 844 })
  await artist.enter(page.context())
  await page.goto('/notifications')
  await openPalette(page)
  for (const text of ['test room', '$412.50', booking.terms.start.slice(0, 10)]) {
    await field(page).fill(text)
    await expect(option(page, /^Zydeco brunch ?The Test Room.*412\.50$/)).toHaveCount(3)
  }
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/bookings/${booking.id}`)
})

test('keys lead to screens, never while typing, and can be turned off', async ({ app, page }) => {
  await (await createArtist(app)).enter(page.context())
  await page.goto('/settings')
  await repeatKeyUntil(page, '?', () => expect(list(page)).toBeVisible({ timeout: 1000 }))
  await expect(list(page).getByText('Payments')).toBeVisible()
  // A venue's screen doesn't exist for an artist.
  await expect(list(page).getByText('Find artists')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL('/settings')
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)

  await test.step('g and a letter lead to a screen, whose title has the keyboard and is said', async () => {
    for (const [letter, path, title] of [
      ['d', '/', 'Dashboard'],
      ['p', '/payments', 'Payments'],
      ['a', '/artists', 'Artists'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.locator('[aria-live="polite"]').getByText(`${title} | Bandstand`)).toBeAttached()
    }
    await page.keyboard.press('g')
    await page.keyboard.press('f')
    await expect(page).toHaveURL('/artists')
  })

  await test.step('/ goes to the search of a screen, or to the palette where there is none', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search artists' })).toBeFocused()
    await page.keyboard.type('g?/gd')
    await expect(page.getByRole('searchbox', { name: 'Search artists' })).toHaveValue('g?/gd')
    await expect(list(page)).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeFocused()
    await page.keyboard.press('/')
    await expect(palette(page)).toBeVisible()
    await field(page).fill('keyboard')
    await page.keyboard.press('Enter')
  })

  await test.step('turned off, only the keys with Ctrl still do something, after a reload too', async () => {
    await list(page).getByText('Single-key shortcuts').click()
    await page.keyboard.press('Escape')
    await page.reload()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    for (const key of ['g', 'd', '?', '/']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/profile')
  })
})

test('a page keeps its place: back returns to the same position, the next page of a list starts at its title', async ({
  app,
  page,
}) => {
  await (await createVenue(app)).enter(page.context())
  await page.goto('/artists')
  await expect(page.getByRole('list').getByRole('heading').nth(11)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/artists?page=2')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.locator('.artist-card a').nth(8).focus()
  const y = await page.evaluate(() => scrollY)
  expect(y).toBeGreaterThan(100)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/artists\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/artists?page=2')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
})

test('skip links lead past the header and the filters', async ({ app, page }) => {
  await (await createVenue(app)).enter(page.context())
  await page.goto('/gigs')
  const first = page.locator('.gig-rows a').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    if (
      await page
        .getByRole('link', { name: 'Skip to the gigs' })
        .evaluate((link) => link === document.activeElement)
    )
      break
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/gigs')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
})
