import { canaryCoordinates } from '../../apps/server/test/invariants/canary.ts'
import { createArtist, createVenue } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'
import { watchContext } from '../support/watch-context.ts'

test('a venue that looks for artists everywhere never finds out where any of them lives [MAP-07 FIND-07]', async ({
  app,
  page,
  context,
}) => {
  const artist = await createArtist(app, { location: 'Bend, OR', place_id: 'city:bend-or' })
  const strangers = `select count(*)::int as count from profiles where user_type = 'artist' and
    (location_lat is null or location_lat::text not like '42.7351231%')`
  expect(await sql(app, strangers)).toEqual([{ count: 0 }])
  await (await createVenue(app)).enter(context)
  // If the context's watch finds anything in these responses, the test fails at its end.
  const artistName = page.getByRole('main').getByRole('heading', { name: 'Reyes Trio' })
  await page.goto('/artists?q=reyes')
  await expect(artistName.first()).toBeVisible()
  await page.goto(`/artists/${artist.id}`)
  await expect(artistName.first()).toBeVisible()
  await page.goto('/find-artists?place=city%3Abend-or&at=Bend%2C+OR&radius=5')
  await expect(artistName.first()).toBeVisible()
  await page.goto('/venues-map')
  await expect(page.getByRole('region', { name: /^Map of/ }).first()).toBeVisible()
})

test('an artist’s coordinates are detected in any response, and a venue’s are not', async ({
  browser,
  app,
}) => {
  const { location_lat, location_lng } = canaryCoordinates()
  const venue = await createVenue(app, { location_lat: 42.3314, location_lng: -83.0458 })
  const context = await browser.newContext({ baseURL: app.url })
  await venue.enter(context)
  const takeProblems = watchContext(context, app.url)
  const page = await context.newPage()
  await page.goto('/venues-map')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await takeProblems()).toEqual([])

  await page.route('**/leak/body', (route) => route.fulfill({ json: { lat: location_lat } }))
  const headers = { 'x-near': String(location_lng) }
  await page.route('**/leak/header', (route) => route.fulfill({ headers, body: 'ok' }))
  await page.evaluate(async () => {
    for (const path of ['/leak/body', '/leak/header']) await (await fetch(path)).text()
  })
  await expect.poll(async () => (await takeProblems()).length).toBe(2)
  for (const problem of await takeProblems())
    expect(problem).toMatch(/^where an artist lives: GET .*\/leak\/(body|header): …/)
  await context.close()
})
