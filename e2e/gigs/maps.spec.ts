import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createProVenue, type Member } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test, type App } from '../support/test.ts'

const map = (page: Page) => page.getByRole('region', { name: /^Map of/ }).first()
const marker = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const zoomOf = async (page: Page) => Number(await map(page).getAttribute('data-zoom'))

/**
 * A venue with gigs at its address, in a town of Michigan that is far from the demo world and that no other test uses: a map
 * there shows exactly these.
 */
async function createVenueAt(app: App, town: string, gigs: Record<string, unknown>[] = []): Promise<Member> {
  const placeId = `city:${town.toLowerCase()}-mi`
  const [place] = await sql(app, 'select lat, lng from places where place_id = $1', [placeId])
  const location = `${town}, MI`
  const venue = await createProVenue(app, {
    venue_name: `${town} Room`,
    location,
    location_lat: place!.lat,
    location_lng: place!.lng,
    website: 'https://town-room.example/',
  })
  for (const gig of gigs) await venue.call('POST', '/api/gigs', gigForm({ location, placeId, ...gig }))
  return venue
}

async function lookAt(page: Page, town: string): Promise<void> {
  await page.getByPlaceholder('Enter location or zip code').fill(`${town}, MI`)
  await page.getByRole('option', { name: `${town}, MI`, exact: true }).click()
  await expect.poll(() => zoomOf(page)).toBe(12)
}

test.use({ webgl: true, viewport: { width: 1024, height: 640 } })

test.describe('the map of venues and gigs', () => {
  test('opens on Detroit at zoom 10, shows all its markers a second after they load, is accessible in both themes and fits a phone [MAP-02 MAP-10 LIM-28 LIM-29 LIM-33]', async ({
    page,
    context,
    app,
  }) => {
    await (await createArtist(app)).enter(context)
    const gate = Promise.withResolvers<void>()
    await page.route(/\/api\/map\/(venues|gigs)/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/venues-map')
    await expect(page).toHaveTitle('Venues map | Bandstand')
    await expect(map(page)).toHaveAttribute('data-zoom', '10.0')
    const town = await map(page).getByText('Detroit', { exact: true }).boundingBox()
    const frame = await map(page).locator('canvas').boundingBox()
    expect(Math.abs(town!.x + town!.width / 2 - (frame!.x + frame!.width / 2))).toBeLessThan(4)
    expect(Math.abs(town!.y + town!.height / 2 - (frame!.y + frame!.height / 2))).toBeLessThan(4)

    const rest = page.evaluate(async () => {
      const until = (met: () => boolean) =>
        new Promise<number>((resolve) => {
          const look = () => (met() ? resolve(performance.now()) : setTimeout(look, 20))
          look()
        })
      const shown = await until(() => document.querySelector('.pin') !== null)
      const zoom = () => document.querySelector('[data-zoom]')?.getAttribute('data-zoom')
      return (await until(() => zoom() !== '10.0')) - shown
    })
    gate.resolve()
    expect(await rest).toBeGreaterThan(800)
    await expect(marker(page, /^Venue: |venues$/).first()).toBeVisible()
    await expect(marker(page, /^Gig: |gigs$/).first()).toBeVisible()
    await map(page).getByText('On this map').click()
    await expectAccessible(page)
    const cluster = map(page)
      .getByRole('button', { name: /^[1-9]\d+ gigs$/ })
      .first()
    // The map may still be adapting to the window's last size, which ends its movements.
    await expect(async () => {
      await cluster.click()
      await expect.poll(() => zoomOf(page), { timeout: 3000 }).toBeGreaterThan(10)
    }).toPass()
  })
})

test.describe('the map beside the list of gigs', () => {
  test('is right of the list; leaves the list unchanged while it moves, and filters it by its area on request [GIG-01 MAP-08]', async ({
    page,
    context,
    app,
  }) => {
    const venue = await createVenueAt(app, 'Ironwood', [{ title: 'Only here', description: 'By the lake.' }])
    await venue.enter(context)
    const gate = Promise.withResolvers<void>()
    await page.route(/\/assets\/open-map-.*\.js$/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/gigs')
    await expect(rows(page)).toHaveCount(8)
    await expect(map(page).locator('canvas')).toHaveCount(0)
    gate.resolve()
    await expect(marker(page, /gigs$/).first()).toBeVisible()
    const [list, canvas] = [
      await rows(page).first().boundingBox(),
      await map(page).locator('canvas').boundingBox(),
    ]
    expect(canvas!.x).toBeGreaterThan(list!.x + list!.width)

    const first = await rows(page).first().getByRole('heading').textContent()
    await lookAt(page, 'Ironwood')
    await expect(page).toHaveURL('/gigs')
    await expect(rows(page).first().getByRole('heading')).toHaveText(first!)

    await map(page).getByRole('button', { name: 'Search this area' }).click()
    await expect(page).toHaveURL(/\/gigs\?box=-90\.\d+%2C46\.\d+%2C-\d+\.\d+%2C46\.\d+$/)
    await expect(rows(page).getByRole('heading', { level: 2 })).toHaveText(['Only here'])
    await expect(map(page).getByRole('button', { name: 'Search this area' })).toHaveCount(0)

    await page.reload()
    await expect(rows(page).getByRole('heading', { level: 2 })).toHaveText(['Only here'])
    await expect(marker(page, /^Gig: Only here/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove Map area' }).click()
    await expect(page).toHaveURL('/gigs')
    await expect(rows(page)).toHaveCount(8)

    await page.setViewportSize({ width: 390, height: 640 })
    await expect(map(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(marker(page, /gigs$/).first()).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(rows(page)).toHaveCount(8)
  })
})

test.describe('the marker of an address', () => {
  const ADDRESS = '1430 Michigan Ave, Detroit, MI 48216'
  const pin = (page: Page) => page.getByRole('button', { name: /^Marker:/ })

  test('is set by a venue for its gig, by keyboard and by dragging, and removed again', async ({
    page,
    context,
    app,
  }) => {
    await (await createProVenue(app, { location_lat: 42.35, location_lng: -83.06 })).enter(context)
    await page.goto('/gigs/create')
    await expect(page.getByText('On the map at your venue')).toBeVisible()
    const field = page.getByLabel('Location')
    await field.fill(ADDRESS)
    await field.press('Tab')
    await expect(page.getByText('On the map at Detroit, MI 48216')).toBeVisible()
    await page.getByRole('button', { name: 'Set marker on map' }).click()
    await pin(page).focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown'])
      await page.keyboard.press(key)
    await expect(page.getByText(/^Marker set 0\.\d miles from Detroit, MI 48216$/)).toBeVisible()
    await expect(pin(page)).toBeFocused()
    await expectAccessible(page)

    const { x, y, width } = (await pin(page).boundingBox())!
    await page.mouse.move(x + width / 2, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 90, y + 60, { steps: 4 })
    await page.mouse.up()
    const after = (await pin(page).boundingBox())!
    expect(Math.abs(after.x - x - 90)).toBeLessThan(3)
    expect(Math.abs(after.y - y - 50)).toBeLessThan(3)
    await page.getByRole('button', { name: 'Remove marker' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Hide map' })).toBeFocused()
    await expect(page.getByText('On the map at Detroit, MI 48216')).toBeVisible()

    await field.fill('Behind the old mill')
    await field.press('Tab')
    await expect(page.getByText('No city or ZIP code found in this address.')).toBeVisible()
    await page.getByRole('button', { name: 'Put marker in the center' }).click()
    await expect(page.getByText('Marker set', { exact: true })).toBeVisible()
  })
})

test.describe('without WebGL', () => {
  test.use({ webgl: false })

  test('a simplified map of lettered markers replaces the map, is accessible in both themes and fits a phone [MAP-16 MAP-17 MAP-18 MAP-19 MAP-20 MAP-26 MAP-27 ERR-19 LIM-34]', async ({
    page,
    context,
    app,
  }) => {
    const gigs = [1, 2, 3, 4].map((i) => ({ title: `Grid gig ${i}`, location: 'Grid Hall' }))
    const venue = await createVenueAt(app, 'Gaylord', gigs)
    await venue.enter(context)
    await page.route('**/api/map/venues', async (route) => {
      const { venues } = (await (await route.fetch()).json()) as { venues: { uuid: string }[] }
      await route.fulfill({ json: { venues: venues.filter(({ uuid }) => uuid === venue.id) } })
    })
    await page.goto('/gigs?location=grid+hall')
    await expect(map(page).getByRole('heading', { name: 'Map View' })).toBeVisible()
    const shown = map(page)
    await expect(shown).toContainText('Google Maps is currently unavailable. Showing simplified view.')
    await expect(shown).toContainText(`configure the service key to allow this address: ${app.url}`)
    const letters = shown.getByRole('button', { name: /^(Venue|Gig): / })
    await expect(letters).toHaveText(['V', 'G', 'G', 'G', 'G'])
    const tops = await letters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
    for (const word of ['Venue', 'Gig']) await expect(shown.getByText(word, { exact: true })).toBeVisible()

    await letters.nth(0).hover()
    await expect(page.getByText('Gaylord Room, Gaylord, MI', { exact: true })).toBeVisible()
    await letters.nth(0).click()
    const info = page.getByRole('region', { name: 'Gaylord Room' })
    await expect(info.getByRole('link', { name: 'View Profile' })).toBeVisible()
    await page.keyboard.press('Escape')
    await letters.nth(1).click()
    await expect(page.getByRole('link', { name: 'View Gig Details' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.move(0, 0)
    await expectAccessible(page)
  })
})

test.describe('map code that does not load', () => {
  test.use({ allowedProblems: [/Failed to load resource/] })

  test('leads to the simplified map [ERR-19]', async ({ page, context, app }) => {
    await (await createArtist(app)).enter(context)
    await page.route(/\/assets\/open-map-.*\.js$/, (route) => route.abort())
    await page.goto('/venues-map')
    await expect(page.getByRole('heading', { name: 'Map View' })).toBeVisible({ timeout: 30_000 })
  })
})
