import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  fakeGoogleMaps,
  googleCalls,
  googleRefusesPlaces,
  type FakePlace,
} from '../support/google-maps-fake.ts'
import { createArtist, createVenue, type Member } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test, type App } from '../support/test.ts'

const KEY = 'AIza-test_key-0123456789'
const GOOGLE = /^other host: https:\/\/maps\.googleapis\.com\/maps\/api\/js\?/
const GOOGLE_GONE = /^other host: https:\/\/maps\.googleapis\.com\/maps\/api\/js\?|ERR_FAILED/
const PLACES: FakePlace[] = [
  {
    id: 'ChIJ-street',
    text: '2934 Russell Street, Detroit, MI, USA',
    address: [
      ['street_number', '2934', '2934'],
      ['route', 'Russell Street', 'Russell St'],
      ['locality', 'Detroit', 'Detroit'],
      ['administrative_area_level_1', 'Michigan', 'MI'],
      ['postal_code', '48207', '48207'],
    ],
  },
  {
    id: 'ChIJ-town',
    text: 'Ferndale, MI, USA',
    address: [
      ['locality', 'Ferndale', 'Ferndale'],
      ['administrative_area_level_1', 'Michigan', 'MI'],
    ],
  },
  { id: 'ChIJ-lake', text: 'Lake Huron', address: [['natural_feature', 'Lake Huron', 'Lake Huron']] },
]

test.use({
  serverSettings: { GOOGLE_MAPS_API_KEY: KEY },
  allowedProblems: [GOOGLE],
})

// Each worker would start another server with these settings.
test.describe.configure({ mode: 'default' })

let artist: Member
test.beforeEach(async ({ app, context }) => {
  artist = await createArtist(app)
  await artist.enter(context)
})

test('with a key the map is Google’s, with the markers, clusters and info windows of the open map; dragging, the search and the buttons move it, and another theme keeps its position [CALL-64 MAP-09 MAP-10 MAP-12]', async ({
  page,
  app,
}) => {
  await createVenueInMarquette(app)
  const { requests } = await fakeGoogleMaps(page)
  await page.goto('/venues-map')
  await expect(markers(page).first()).toBeVisible()
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/maps/api/js'])
  const asked = requests[0]!.searchParams
  expect([asked.get('key'), asked.get('libraries')]).toEqual([KEY, 'places'])
  expect((await googleCalls(page)).maps).toEqual([{ colorScheme: 'LIGHT', renderingType: 'RASTER' }])
  // Fitted to its contents, a second after they have loaded: from Detroit to the far north.
  await expect.poll(() => zoomOf(page)).toBeLessThan(9)
  await search(page, 'Detroit, MI 48226')
  await expect.poll(() => zoomOf(page)).toBe(12)
  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => zoomOf(page)).toBe(13)

  const names = () => markers(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const before = await names()
  const box = (await surface(map(page)).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 60)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(names).not.toEqual(before)
  const moved = await names()

  await page.evaluate(() => (document.documentElement.dataset.theme = 'night'))
  await expect.poll(async () => (await googleCalls(page)).maps.at(-1)?.colorScheme).toBe('DARK')
  await expect.poll(names).toEqual(moved)
  expect(await zoomOf(page)).toBe(13)
  await expectAccessible(page)

  await search(page, 'Marquette, MI')
  const marker = map(page).getByRole('button', { name: 'Venue: The Lone Room' })
  await expect(marker).toBeVisible()
  // In the middle of the map, where the town is; the marker is below its point.
  const [stage, pin] = [await surface(map(page)).boundingBox(), await marker.boundingBox()]
  expect(Math.abs(pin!.x + pin!.width / 2 - (stage!.x + stage!.width / 2))).toBeLessThan(30)
  expect(Math.abs(pin!.y - (stage!.y + stage!.height / 2))).toBeLessThan(30)
  await marker.focus()
  await page.keyboard.press('Enter')
  const info = map(page).getByRole('heading', { name: 'The Lone Room' })
  await expect(info).toBeVisible()
  await expect(map(page).getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', /\/profile\//)
  expect(requests).toHaveLength(1)
})

test.describe('a script that does not load', () => {
  test.use({ allowedProblems: [GOOGLE_GONE] })

  test('and a refused key lead to the simplified view, below the line that says why, and leave location fields with our own places, without another attempt [ERR-17 ERR-19]', async ({
    page,
  }) => {
    let tries = 0
    await page.route('https://maps.googleapis.com/**', (route) => {
      tries += 1
      return route.abort()
    })
    await page.goto('/profile/edit')
    const field = page.getByLabel('Location')
    for (const town of ['Ferndale, MI', 'Hamtramck, MI']) {
      await field.fill(town)
      await page.getByRole('option', { name: town }).click()
      await expect(field).toHaveValue(town)
    }
    expect(tries).toBe(1)

    await page.goto('/venues-map')
    await expect(
      map(page).getByText('Error loading Google Maps API: the script couldn’t be loaded.', { exact: true }),
    ).toBeVisible()
    await expectFallback(page)
    await expectAccessible(page)
    // A later attempt may succeed.
    await page.unroute('https://maps.googleapis.com/**')
    await fakeGoogleMaps(page)
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Map' }).click()
    await expect(surface(map(page))).toBeVisible()

    await page.unroute('https://maps.googleapis.com/**')
    await fakeGoogleMaps(page, { refusesKey: true })
    await page.goto('/venues-map')
    await expect(
      map(page).getByText('Error loading Google Maps API: the key was refused.', { exact: true }),
    ).toBeVisible()
    await expectFallback(page)
  })
})

test('a location field queries Google, keeps the ZIP code of the chosen place but no street, and offers our own places where Google has none [CALL-65 CALL-66 ERR-19 ERR-20]', async ({
  page,
  app,
}) => {
  const { requests } = await fakeGoogleMaps(page, { places: PLACES })
  await page.goto('/profile/edit')
  const field = page.getByLabel('Location')
  await expect(field).toBeVisible()
  expect(requests).toHaveLength(0)
  await field.fill('Ferndale')
  await page.getByRole('option', { name: 'Ferndale, MI, USA' }).click()
  await expect(field).toHaveValue('Ferndale, MI')

  await field.fill('')
  await field.pressSequentially('2934 Russell')
  const option = page.getByRole('option', { name: '2934 Russell Street, Detroit, MI, USA' })
  await expect(option).toBeVisible()
  await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
  await option.click()
  await expect(field).toHaveValue('Detroit, MI 48207')

  const { predictions, details } = await googleCalls(page)
  expect(requests).toHaveLength(1)
  expect(predictions.map(({ input }) => input)).toEqual(['Ferndale', '2934 Russell'])
  for (const { includedRegionCodes, includedPrimaryTypes } of predictions) {
    expect([includedRegionCodes, includedPrimaryTypes]).toEqual([['us'], ['geocode']])
  }
  const fields = ['addressComponents', 'formattedAddress', 'location', 'displayName', 'id']
  expect(details).toEqual([
    { placeId: 'ChIJ-town', fields, session: predictions[0]!.session },
    { placeId: 'ChIJ-street', fields, session: predictions[1]!.session },
  ])
  expect(predictions[1]!.session).not.toBe(predictions[0]!.session)

  // What is stored of it is our own place.
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  const [row] = await sql(app, 'select * from profiles where uuid = $1', [artist.id])
  expect(row).toMatchObject({ location: 'Detroit, MI 48207', place_id: 'zip:48207' })
  expect(JSON.stringify(row)).not.toMatch(/Russell|2934|ChIJ/)

  await page.goBack()
  await test.step('a prediction that is no town of ours says so and leaves the typed text', async () => {
    await field.fill('Lake Hu')
    await page.getByRole('option', { name: 'Lake Huron' }).click()
    await expect(page.getByText('No matches found.', { exact: true })).toBeVisible()
    await expect(field).toHaveValue('Lake Hu')
  })
  await test.step('what Google does not predict is looked for among our own places', async () => {
    await field.fill('Hamtramck, MI')
    await expect(page.getByRole('option', { name: 'Hamtramck, MI' })).toBeVisible()
    await expect(page.getByText('Google Maps', { exact: true })).toHaveCount(0)
    await field.fill('Zzyzxqqq')
    await expect(page.getByText('No matches found.', { exact: true })).toBeVisible()
  })
  await test.step('and so is everything once Google refuses to predict', async () => {
    await googleRefusesPlaces(page)
    await field.fill('Ferndale, MI')
    await page.getByRole('option', { name: 'Ferndale, MI' }).click()
    await expect(field).toHaveValue('Ferndale, MI')
    await expect(page.getByText('Google Maps', { exact: true })).toHaveCount(0)
  })
})

function map(page: Page) {
  return page.getByRole('region', { name: 'Map of venues and gigs', exact: true })
}

/** Google's part of a map. */
function surface(of: Locator) {
  return of.getByRole('region', { name: /arrow keys/ })
}

function markers(page: Page) {
  return surface(map(page)).getByRole('button', { name: /^(Gig|Venue|[\d,]+ (gigs?|venues?))/ })
}

async function zoomOf(page: Page): Promise<number> {
  return Number(await map(page).getAttribute('data-zoom'))
}

async function search(page: Page, place: string): Promise<void> {
  await map(page).getByPlaceholder('Enter location or zip code').fill(place)
  await page.getByRole('option', { name: place }).first().click()
}

async function expectFallback(page: Page): Promise<void> {
  await expect(map(page).getByRole('heading', { name: 'Map View' })).toBeVisible()
  await expect(
    map(page).getByText('Google Maps is currently unavailable. Showing simplified view.'),
  ).toBeVisible()
  await expect(
    map(page)
      .getByRole('button', { name: /^(Gig|Venue): / })
      .first(),
  ).toBeVisible()
}

/** Alone there, whatever an earlier test has posted. */
async function createVenueInMarquette(app: App) {
  const clearPosition = 'update profiles set location_lat = null, location_lng = null where location = $1'
  await sql(app, clearPosition, ['Marquette, MI'])
  const [place] = await sql(app, `select place_id, lat, lng from places where address = $1`, [
    'Marquette, MI',
  ])
  await createVenue(app, {
    venue_name: 'The Lone Room',
    location: 'Marquette, MI',
    place_id: place!.place_id,
    location_lat: place!.lat,
    location_lng: place!.lng,
  })
}
