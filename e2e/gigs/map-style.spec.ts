import { createArtist } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const STYLE = 'https://tiles.example/styles/paper.json'

test.use({ serverSettings: { MAP_STYLE_URL: STYLE } })
// Each worker would start another server with these settings.
test.describe.configure({ mode: 'default' })

const credit = 'Drawn by the cartographers of Example'
const paper = {
  version: 8,
  sources: {
    land: {
      type: 'geojson',
      attribution: credit,
      data: {
        type: 'Polygon',
        coordinates: [
          [
            [-84, 42],
            [-82, 42],
            [-82, 43],
            [-84, 42],
          ],
        ],
      },
    },
  },
  layers: [{ id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#884422' } }],
}

test.describe('a style from another host', () => {
  test.use({
    webgl: true,
    allowedProblems: [/^other host: https:\/\/tiles\.example\/|violates the .*Content Security Policy/],
  })

  test('draws the base map, and the policy allows only its host', async ({ page, context, app }) => {
    await (await createArtist(app)).enter(context)
    await page.route('https://tiles.example/**', (route) =>
      route.fulfill({ json: paper, headers: { 'access-control-allow-origin': '*' } }),
    )
    await page.goto('/venues-map')
    const map = page.getByRole('region', { name: 'Map of venues and gigs', exact: true })
    await expect(map.getByRole('button', { name: /venues$/ }).first()).toBeVisible()
    await expect(map).toContainText(credit)
    const elsewhere = await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => 'refused'))
    expect(elsewhere).toBe('refused')
  })
})

test.describe('a style that does not load', () => {
  test.use({ allowedProblems: [/^other host: https:\/\/tiles\.example\/|Failed to load resource/] })

  test('leads to the simplified map [ERR-19]', async ({ page, context, app }) => {
    await (await createArtist(app)).enter(context)
    await page.route('https://tiles.example/**', (route) => route.abort())
    await page.goto('/venues-map')
    await expect(page.getByRole('heading', { name: 'Map View' })).toBeVisible()
  })
})
