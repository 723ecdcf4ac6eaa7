import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createArtists } from '../support/artists.ts'
import { gigForm, inDays } from '../support/gig-form.ts'
import { createArtist, createProVenue, createVenue } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}` })
const cards = (page: Page) => page.locator('.artist-card')
const boostPanel = (page: Page) =>
  page.locator('.panel').filter({ has: page.getByRole('heading', { name: 'Boost', exact: true }) })

// The eleventh favorite is refused.
test.use({ allowedProblems: [/status of 403/] })

test('a venue keeps favorites with private notes, finds them again and sees its limit before reaching it [SUB-24 SUB-27 DECISION-35]', async ({
  page,
  app,
}) => {
  const venue = await createVenue(app)
  const uuids = await createArtists(
    app,
    Array.from({ length: 11 }, (_, at) => ({
      first_name: 'Heart',
      last_name: String(at).padStart(2, '0'),
      location: 'Hearts Hill, MI',
    })),
  )
  for (const uuid of uuids.slice(1, 9)) await venue.call('PUT', `/api/favorites/${uuid}`, {})
  await venue.enter(page.context())
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/favorites')) asked.push(request.url())
  })
  await page.goto('/artists?location=Hearts+Hill')
  await expect(heart(page, 'Heart 01')).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page, 'Heart 00')).toHaveAttribute('aria-pressed', 'false')
  expect(asked).toHaveLength(1)
  const filter = page.getByRole('button', { name: 'Favorites' })
  await expect(filter).toHaveText('Favorites 8 of 10')

  await test.step('a heart says how many are left, and the limit leads to the plans', async () => {
    await heart(page, 'Heart 00').press('Enter')
    await expect(heart(page, 'Heart 00')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Added to favorites: 9 of 10')).toBeVisible()
    await heart(page, 'Heart 09').click()
    await expect(filter).toHaveText('Favorites 10 of 10')
    await heart(page, 'Heart 10').click()
    const toast = page.locator('.toast').filter({ hasText: 'Free venues can keep 10 favorite artists.' })
    await expect(toast).toContainText('See plans')
    await toast.locator('.toast__close').click()
    await expect(heart(page, 'Heart 10')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the filter is in the address; what was taken off comes back with its note', async () => {
    await filter.click()
    await expect(page).toHaveURL(/show=favorites/)
    await expect(cards(page)).toHaveCount(10)
    const card = cards(page).filter({ hasText: 'Heart 03' })
    await card.getByRole('button', { name: 'Add note about Heart 03' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your note about Heart 03' })
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Brings a trumpet.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect(card).toContainText('Brings a trumpet.')
    await expectAccessible(page)
    await heart(page, 'Heart 03').click()
    await expect(card).not.toContainText('Brings a trumpet.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toContainText('Brings a trumpet.')
  })

  await test.step('the note stands on the artist’s page, for its writer alone', async () => {
    await page.goto(`/artists/${uuids[3]}`)
    await expect(page.getByText('Brings a trumpet.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit note about Heart 03' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Brings two trumpets.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Brings two trumpets.')).toBeVisible()
  })
})

test('Pro members boost a gig and a profile, which are labeled, listed first and report the results [SUB-02 SUB-20 SUB-25 FLOW-33]', async ({
  page,
  app,
  openBrowser,
}) => {
  const pro = { subscription_tier: 'pro', subscription_expiry: '2099-01-01T00:00:00Z' }
  const [venue, artist] = [
    await createProVenue(app),
    await createArtist(app, { ...pro, last_name: 'Boostly' }),
  ]
  const date = inDays(400)
  const post = async (title: string, time: string): Promise<string> =>
    (await venue.call('POST', '/api/gigs', gigForm({ title, time, date, location: 'Boost Street' }))).id
  await post('Early set', '18:00')
  const id = await post('Late set in front', '23:00')
  await venue.enter(page.context())

  await test.step('the venue starts its boost of the month', async () => {
    await page.goto(`/gigs/${id}`)
    await expect(boostPanel(page)).toContainText('You have one free boost this month. It lasts 7 days.')
    await page.getByRole('button', { name: 'Boost for 7 days' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Boost this gig now?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Start boost' }).dblclick()
    await expect(boostPanel(page)).toContainText('Boosted from')
    await expect(page.getByRole('button', { name: 'Boost for 7 days' })).toHaveCount(0)
  })

  const reader = await (await openBrowser()).newPage()
  await test.step('an artist sees it in front, marked, and why; the look is counted', async () => {
    await artist.enter(reader.context())
    await reader.goto('/gigs?location=Boost+Street')
    const rows = reader.locator('.gig-rows > li')
    await expect(rows.first()).toContainText('Late set in front')
    const flag = rows.first().getByText('Boosted')
    await flag.focus()
    await expect(reader.getByRole('tooltip')).toContainText('a benefit of Pro')
    const counted = reader.waitForResponse((answer) => answer.url().endsWith('/api/views'))
    await rows.first().getByRole('link').click()
    await counted
    await page.goto(`/gigs/${id}`)
    await expect(boostPanel(page).getByText('Views')).toBeVisible()
    await expect(boostPanel(page).locator('dd').first()).toHaveText(/^1 0 before$/)
    await expectAccessible(page)
  })

  await test.step('the artist boosts the profile, which heads the directory with its mark', async () => {
    await sql(app, `update profiles set boost_expiry = null where uuid <> $1 and user_type = 'artist'`, [
      artist.id,
    ])
    await reader.goto('/profile')
    await reader.getByRole('button', { name: 'Boost for 7 days' }).click()
    await reader.getByRole('button', { name: 'Start boost' }).click()
    await expect(boostPanel(reader)).toContainText('Boosted from')
    await page.goto('/artists')
    await expect(cards(page).first()).toContainText('Ada Boostly')
    await expect(cards(page).first()).toContainText('Boosted')
  })

  await test.step('at its end the mark is gone, and the report stays', async () => {
    await sql(app, `update profiles set boost_expiry = now() where uuid = $1`, [artist.id])
    await sql(app, `update boosts set ends_at = now() where member_id = $1`, [artist.id])
    await page.goto('/artists')
    await expect(cards(page).first()).not.toContainText('Boosted')
    await reader.goto('/profile')
    await expect(boostPanel(reader)).toContainText('Was boosted from')
  })
})
