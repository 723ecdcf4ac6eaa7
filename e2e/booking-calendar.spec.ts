import { dayText } from '@bandstand/domain/time'
import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { applyTo, book, createPair, makeOffer } from './support/booking.ts'
import { inDays } from './support/gig-form.ts'
import { createArtist } from './support/members.ts'
import { expect, test } from './support/test.ts'

const grid = (page: Page) => page.getByRole('grid')
const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const longDay = (day: string) => dayText(day, 'full')

test('a month shows bookings in the venue’s zone, and the keyboard moves through its days', async ({
  page,
  app,
  context,
}) => {
  const pair = await createPair(app)
  await book(pair)
  const day = inDays(9)
  await pair.artist.enter(context)
  await page.goto('/bookings')
  await page.getByRole('button', { name: 'Month' }).click()
  await expect(page).toHaveURL(/view=month/)
  await page.goto(`/bookings?view=month&day=${day}`)
  const cell = grid(page).getByRole('button', { name: `${longDay(day)}, Friday late set` })
  await expect(cell).toBeVisible()
  const chosen = page.getByRole('region', { name: longDay(day), exact: true })
  await expect(chosen).toContainText('The Test Room')
  await expect(chosen).toContainText(/9:30 PM to 11:30 PM E[SD]T/)

  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await expect(grid(page).getByRole('button', { name: longDay(inDays(10)) })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(grid(page).getByRole('button', { name: longDay(inDays(3)) })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`day=${inDays(3)}`))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ hasText: /^[A-Z][a-z]+ \d{4}$/ }),
  ).toBeVisible()
  await page.goto(`/bookings?view=month&day=${day}`)
  await chosen.getByRole('link', { name: 'Friday late set' }).click()
  await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/)
})

test('times stay in the venue’s zone for a reader in another one, on the page and in the calendar file', async ({
  app,
  openBrowser,
}) => {
  const pair = await createPair(app)
  const booking = await book(pair)
  const context = await openBrowser({ timezoneId: 'Asia/Tokyo' })
  await pair.artist.enter(context)
  const page = await context.newPage()
  await page.goto(`/bookings/${booking.id}`)
  await expect(page.getByText(/9:30 PM to 11:30 PM E[SD]T/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download calendar file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('TZID=America/Detroit')
})

test('time is blocked manually, freed, and blocked again by Undo', async ({ page, app, context }) => {
  const { artist, venue, gigId } = await createPair(app)
  const day = inDays(5)
  const { id } = await applyTo(gigId, artist)
  await makeOffer(id, venue, { start: `${day}T19:00`, end: `${day}T21:00` })
  await artist.enter(context)
  await page.goto(`/bookings?view=month&day=${day}`)
  const blocked = panel(page, 'Blocked time')
  await blocked.getByRole('button', { name: 'Block time' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('From')).toHaveValue(`${day}T18:00`)
  await dialog.getByLabel('Until').fill(`${day}T17:00`)
  await dialog.getByLabel('Note').fill('Rehearsal')
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await expect(dialog.getByText('The end must be after the start')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Until').fill(`${day}T22:00`)
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('You have an open offer in these hours.')).toBeVisible()
  await expect(blocked.getByText('Rehearsal')).toBeVisible()
  await expect(grid(page).getByRole('button', { name: `${longDay(day)}, Rehearsal` })).toBeVisible()
  await blocked.getByRole('button', { name: 'Unblock Rehearsal' }).click()
  await expect(blocked.getByText('Rehearsal')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(blocked.getByText('Rehearsal')).toBeVisible()
})

test('a calendar URL is created, read by a program, copied, and stops working once it is revoked', async ({
  page,
  app,
  context,
}) => {
  const pair = await createPair(app)
  await book(pair)
  await pair.artist.enter(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/bookings')
  const feed = panel(page, 'Calendar feed')
  await feed.getByRole('button', { name: 'Create link' }).click()
  const address = await feed.getByLabel('Calendar link').inputValue()
  const here = app.url + new URL(address).pathname
  const answer = await fetch(here)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[])
  const [event] = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect(event!.summary).toBe('Friday late set: The Test Room')
  expect(event!.startDate.toString()).toBe(`${inDays(9)}T21:30:00`)
  expect(event!.startDate.zone?.tzid).toBe('America/Detroit')
  await feed.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectAccessible(page)

  await page.reload()
  await expect(feed.getByText(/Link created on/)).toBeVisible()
  await expect(feed.getByLabel('Calendar link')).toHaveCount(0)
  await feed.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(feed.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await fetch(here)).status).toBe(404)
})

test('an artist’s page shows everyone where they play, without the money [CALL-46]', async ({
  page,
  app,
  context,
}) => {
  const pair = await createPair(app)
  await book(pair, { fee: '777' })
  await (await createArtist(app)).enter(context)
  await page.goto(`/artists/${pair.artist.id}`)
  const upcoming = page.getByRole('region', { name: 'Upcoming gigs' })
  await expect(upcoming).toContainText('The Test Room')
  await expect(upcoming.getByRole('link', { name: 'Friday late set' })).toBeVisible()
  await expect(page.getByText('777')).toHaveCount(0)
  await expectAccessible(page)
})
