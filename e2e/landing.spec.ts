import { expectFits } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test('visitors see a hero, three cards and a sign-up button for each party [NAV-05 LAND-01 LAND-02 LAND-03 LAND-04 LAND-05 LAND-06 LAND-07 LAND-08 GEN-02 GEN-14 ROLE-01]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Find the Gig. Fill the Room. | Bandstand')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/find the gig.*fill the room/i)
  await expect(page.getByText(/musicians and venues in metro Detroit/)).toBeVisible()
  await expect(page.getByRole('banner').getByText('Beta', { exact: true })).toBeVisible()
  const cards = page.getByRole('region', { name: 'What it does' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText([
    'Connect with gigs and venues',
    'Discover musicians and professionals',
    'Book, build and collaborate',
  ])

  for (const [name, address, type] of [
    ['Create a Profile', '/register?type=artist', /^Musician\/Artist/],
    ['Post a Gig', '/register?type=venue', /^Venue\/Organizer/],
    ['Register Now', '/register', /^Musician\/Artist/],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('radio', { name: type })).toBeChecked()
    await page.goBack()
  }
})

test('the first pages that a visitor sees fit a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  }
})

test('the page is readable before any script has run', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(app.url)
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible()
  await context.close()
})
