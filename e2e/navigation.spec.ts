import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { createArtist, createVenue } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Widths of phones, tablets and desktops, and around those where the header changes. */
const WIDTHS = [320, 360, 390, 768, 1000, 1024, 1140, 1275, 1280, 1440]
const LONG_NAME = 'The Extraordinarily Long Name of One Room in Hamtramck, Mich'
const header = (page: Page) => page.getByRole('banner')
const MORE = ['Calendar', 'Bookings', 'Messages', 'Network', 'Applications', 'Contracts', 'Payments']
const footer = (page: Page) => page.getByRole('contentinfo')
const widthOf = async (page: Page) => (await page.getByRole('main').boundingBox())!.width

test('visitors have Login and Register, no navigation bar, a page of full width, a footer that links everywhere, and a theme that is kept [NAV-25 NAV-26 NAV-27 NAV-28 NAV-33 NAV-35 NAV-45 NAV-52 NAV-53 NAV-54 NAV-55 NAV-56]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1800, height: 900 })
  await page.goto('/help')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await widthOf(page)).toBe(1800)
  await expectFits(page, WIDTHS)
  await header(page).getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register')
  await header(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')

  await test.step('the footer', async () => {
    await expect(footer(page).getByText(/metro Detroit’s musicians and venues/)).toBeVisible()
    await expect(footer(page).getByRole('heading')).toHaveText(['Navigation', 'Resources', 'Connect'])
    const [places, resources, networks] = await footer(page).getByRole('list').all()
    await expect(places!.getByRole('link')).toHaveText(['Home', 'Find Gigs', 'Artists', 'Profile'])
    await expect(resources!.getByRole('link')).toHaveText([
      'Help Center',
      'Terms of Service',
      'Privacy Policy',
      'Contact Us',
    ])
    await expect(networks!.getByRole('link')).toHaveCount(4)
    for (const link of await networks!.getByRole('link').all())
      await expect(link).toHaveAttribute('href', /^https:/)
    await expect(footer(page).getByText(`© ${new Date().getFullYear()} Bandstand`)).toBeVisible()
    for (const [name, path] of [
      ['Help Center', '/help'],
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Contact Us', '/contact'],
      ['Home', '/'],
      ['Find Gigs', '/login'],
    ] as const) {
      await footer(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
    }
  })

  await test.step('the theme', async () => {
    const root = page.locator('html')
    await footer(page).getByRole('button', { name: 'Night' }).or(footer(page).getByText('Night')).click()
    await expect(root).toHaveAttribute('data-theme', 'night')
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'night')
    await footer(page).getByRole('button', { name: 'Day' }).or(footer(page).getByText('Day')).click()
    await expect(root).toHaveAttribute('data-theme', 'day')
    await footer(page).getByRole('button', { name: 'System' }).or(footer(page).getByText('System')).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(root).toHaveAttribute('data-theme', 'night')
  })
})

test('members have the navigation, Sign Out, more places and a menu of their own, in a container [NAV-33 NAV-34 NAV-37 NAV-38 NAV-39 NAV-40 NAV-41 NAV-42 NAV-43 NAV-46 NAV-51 GEN-14]', async ({
  page,
  context,
  app,
}) => {
  await (await createVenue(app)).enter(context)
  await page.setViewportSize({ width: 1800, height: 900 })
  await page.goto('/')
  const bar = header(page).getByRole('navigation', { name: 'Main' })
  for (const [name, path, title] of [
    ['Gigs', '/gigs', 'Gigs'],
    ['Artists', '/artists', 'Artists'],
    ['Profile', '/profile', 'Your Profile'],
    ['Dashboard', '/', 'Dashboard'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(`${title} | Bandstand`)
  }
  expect(await widthOf(page)).toBe(1440)
  await test.step('places without a link in the bar are on the dashboard, in the More menu and in the palette', async () => {
    const more = ['My gigs', ...MORE, 'Map', 'Find artists']
    const explore = page.getByRole('region', { name: 'Explore' })
    await expect(explore.getByRole('link')).toHaveText(['Artists', ...more])
    await header(page).getByRole('button', { name: 'More' }).click()
    const ofVenues = more.flatMap((name) => (name === 'Bookings' ? [name, 'Roster', 'Stages'] : [name]))
    await expect(page.getByRole('menuitem')).toHaveText(ofVenues)
    await page.getByRole('menuitem', { name: 'Map' }).click()
    await expect(page).toHaveURL('/venues-map')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Where to?' }).fill('find art')
    await expect(page.getByRole('option', { name: 'Find artists' })).toHaveCount(1)
    await page.keyboard.press('Escape')
  })
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 768 })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden()
  await expect(header(page).getByText('Beta', { exact: true })).toBeVisible()

  const own = header(page).getByRole('button', { name: 'Account menu, The Test Room' })
  await expect(own).toContainText('T')
  await own.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await own.click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await own.click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
})

test('on a phone the bar leads to five places, and the menu with the others opens and closes [NAV-44]', async ({
  page,
  context,
  app,
}) => {
  await (await createArtist(app)).enter(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Places' })
  // With or without how much there is to do, which is read later.
  const dashboard = /^Dashboard( 1 to do)?$/
  await expect(bar.getByRole('link')).toHaveText([dashboard, 'Gigs', 'Applications', 'Bookings', 'Messages'])
  await expect(bar.locator('[aria-current=page]')).toHaveText(dashboard)
  const explore = page.getByRole('region', { name: 'Explore' })
  await expect(explore.getByRole('link')).toHaveText(['Artists', ...MORE, 'Map'])
  await test.step('the bar is at the edge of the window, and the end of the page above it', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [shown, end] = await Promise.all([bar.boundingBox(), footer(page).boundingBox()])
    expect(Math.round(shown!.y + shown!.height)).toBe(844)
    expect(end!.y + end!.height).toBeLessThan(shown!.y + 1)
  })
  await bar.getByRole('link', { name: 'Gigs' }).click()
  await expect(page).toHaveURL('/gigs')
  await expect(bar.locator('[aria-current=page]')).toHaveText('Gigs')
  await test.step('colors that the reader forces leave the current place marked', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(bar.locator('[aria-current=page]')).toHaveCSS('outline-style', 'solid')
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCSS('outline-style', 'none')
    await page.emulateMedia({ forcedColors: 'none' })
  })
  const toggle = header(page).getByRole('button', { name: 'Menu', exact: true })
  const menu = header(page).getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link')).toHaveText([
    'Artists',
    'Profile',
    'Calendar',
    'Network',
    'Contracts',
    'Payments',
    'Map',
    'Settings',
  ])
  await expectAccessible(page)
  await toggle.click()
  await expect(menu).toBeHidden()
  await toggle.click()
  await menu.getByRole('link', { name: 'Artists' }).click()
  await expect(page).toHaveURL('/artists')
  await expect(menu).toBeHidden()
  await toggle.click()
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
})

test('the header has room for a long name and shows the member’s picture, at every width [NAV-47 NAV-50]', async ({
  page,
  context,
  app,
}) => {
  const picture = `${app.url}/icon-192.png`
  const [first, last] = [LONG_NAME.slice(0, 30).trim(), LONG_NAME.slice(30).trim()]
  const columns = { first_name: first, last_name: last, profile_image_url: picture }
  await (await createArtist(app, columns)).enter(context)
  await page.goto('/help')
  const own = header(page).getByRole('button', { name: `Account menu, ${first} ${last}` })
  await expect(own.locator('img')).toHaveAttribute('src', picture)
  await expectFits(page, WIDTHS)
})

test.describe('a screen whose code cannot be loaded', () => {
  test.use({ allowedProblems: [/ERR_FAILED|Failed to fetch|Loading chunk/] })

  test('shows the error and its message, and other screens stay reachable [NAV-36 ERR-50]', async ({
    page,
  }) => {
    await page.route('**/assets/help-*.js', (route) => route.abort())
    await page.goto('/terms')
    await footer(page).getByRole('link', { name: 'Help Center' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
    await expectAccessible(page)
    await footer(page).getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  })
})

test('the largest screens load their code in few files', async ({ page, context, app }) => {
  await (await createVenue(app)).enter(context)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const path of ['/settings', '/profile/edit']) {
    scripts.length = 0
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // Each costs a slow phone as much as 20 kB. Left to the bundler it would be almost 70.
    expect(scripts.length, path).toBeLessThanOrEqual(46)
    expect(scripts.length, path).toBeGreaterThan(10)
  }
})

test.describe('when the network is lost just after a page loaded', () => {
  test.use({ allowedProblems: [/net::ERR_FAILED/] })

  test('its screen stays, and the parts around it load with a reload', async ({ page, context, app }) => {
    await (await createVenue(app)).enter(context)
    await page.route(/assets\/(member-frame|live-connection)-/, (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (request) => /live-connection/.test(request.url()))
    await page.goto('/help')
    await lost
    await expect(page.getByText('We couldn’t load part of this page.')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    const bell = header(page).getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(bell).toBeVisible()
  })
})
