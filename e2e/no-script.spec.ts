import { htmlProblems } from '../apps/server/test/html-problems.ts'
import { ALL_JUDGES, expectAccessible } from './support/accessibility.ts'
import { gigForm } from './support/gig-form.ts'
import { createVenue } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

test.use({ serverSettings: { WEB_VITALS: 'on' } })
// Each worker would start another server with these settings.
test.describe.configure({ mode: 'default' })

test('the pages for visitors can be read without any script, in light and dark mode [LAND-03 LAND-04]', async ({
  browser,
  app,
}) => {
  const venue = await createVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm({ title: 'Late set for readers' }))
  const answers = new Map<string, Promise<string>>()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) answers.set(response.url(), response.text())
  })
  const expectBothModes = async () => {
    for (const [colorScheme, color] of [
      ['dark', 'rgb(13, 11, 9)'],
      ['light', 'rgb(241, 232, 214)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('body')).toHaveCSS('background-color', color)
    }
  }
  await page.goto('/')
  await expect(page).toHaveTitle('Find the Gig. Fill the Room. | Bandstand')
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What it does' }).getByRole('article')).toHaveCount(3)
  await expectBothModes()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center')
  await page.goto('/terms')
  await expect(page).toHaveTitle('Terms of Service | Bandstand')
  await page.goto('/privacy')
  await expect(page.getByText(/what we keep, why, who sees it/i)).toBeVisible()
  for (const address of ['/login', '/gigs', '/settings', `/gigs/${gigId}`]) {
    await page.goto(address)
    await expect(page.getByText('Loading application...')).toBeHidden()
    await expect(page.getByText(/Turn on JavaScript in your browser’s settings/)).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late set for readers')
  await expect(page.getByText(/ at The Test Room/)).toBeVisible()
  await expectBothModes()
  await page.getByRole('link', { name: 'Help Center' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center')
  await context.close()
  for (const [address, html] of answers) expect(await htmlProblems(await html), address).toEqual([])
})

test('what stands in for a page without scripts can be used by everybody', async ({ page, app }) => {
  const venue = await createVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm())
  // Axe and IBM's engine are scripts themselves: they judge the page as a browser without scripts would read it.
  await page.route(/\/(login|gigs\/[^/]+)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')
      .replaceAll(/<\/?noscript>/g, '')
    await route.fulfill({ response, body })
  })
  for (const address of ['/login', `/gigs/${gigId}`]) {
    await page.goto(address)
    await expect(page.getByText(/Turn on JavaScript in your browser’s settings/)).toBeVisible()
    await expectAccessible(page, ALL_JUDGES)
  }
})

test('scripts take over the prerendered pages, and leaving a page reports how fast it was [PWA-08]', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => (Math.random = () => 0))
  await page.goto('/help')
  await page.getByText('I didn’t get the confirmation email.').click()
  await expect(page.getByText(/can send the link again/)).toBeVisible()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  // Hidden, as when another tab is chosen.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect
    .poll(async () => (await sql(app, 'select route, metric from web_vitals')).map(({ route }) => route))
    .toContain('/help')
})
