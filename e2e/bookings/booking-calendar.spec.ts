import { addMonths, dayText } from '@bandstand/domain/time'
import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { inDays } from '../support/gig-form.ts'
import { expect, test } from '../support/test.ts'

const grid = (page: Page) => page.getByRole('grid')
const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const longDay = (day: string) => dayText(day, 'full')

test('a reader in another zone finds a booking at the venue’s time: in the month, by keyboard, on its page, in a file and in the feed, until it is revoked', async ({
  app,
  openBrowser,
}) => {
  const pair = await createPair(app)
  await book(pair)
  const day = inDays(9)
  const context = await openBrowser({ timezoneId: 'Asia/Tokyo' })
  await pair.artist.enter(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()

  await test.step('the month shows it, and the keyboard moves through the evenings', async () => {
    // Where the month was before.
    await page.goto(`/bookings?view=month&day=${day}`)
    await expect(page).toHaveURL(new RegExp(`/calendar\\?view=month&day=${day}`))
    const evening = (days: number) => grid(page).getByRole('button', { name: longDay(inDays(days)) })
    await expect(evening(9)).toHaveAccessibleName(
      `${longDay(day)}; 9:30 PM, Friday late set, The Test Room, not signed yet`,
    )
    await evening(9).focus()
    await page.keyboard.press('ArrowRight')
    await expect(evening(10)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(evening(3)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`day=${inDays(3)}`))
    await page.keyboard.press('PageDown')
    await expect(grid(page).getByRole('button', { name: longDay(addMonths(inDays(3), 1)) })).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(evening(3)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(evening(10)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(evening(9)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: /Friday late set/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(evening(9)).toBeFocused()
  })

  await test.step('a link for other calendars is created, read by a program, copied and revoked', async () => {
    const feed = panel(page, 'Calendar feed')
    await feed.getByRole('button', { name: 'Create link' }).click()
    const address = await feed.getByLabel('Calendar link').inputValue()
    const here = app.url + new URL(address).pathname
    const answer = await fetch(here)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[])
    const [event] = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(event!.summary).toBe('Friday late set: The Test Room')
    expect(event!.startDate.toString()).toBe(`${day}T21:30:00`)
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

  await test.step('its page has the times and the calendar file', async () => {
    await grid(page).getByRole('link', { name: 'Friday late set' }).click()
    await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/)
    await expect(page.getByText(/9:30 PM to 11:30 PM E[SD]T/).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download calendar file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('BEGIN:VEVENT')
    expect(text).toContain('TZID=America/Detroit')
  })
})

test('a venue drags an open gig to another evening, takes it back, and prints the month on one sheet', async ({
  app,
  openBrowser,
}) => {
  const [day, later] = [inDays(20), inDays(21)]
  const { venue } = await createPair(app, { title: 'Blues jam', date: day, time: '20:00' })
  const context = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await venue.enter(context)
  const page = await context.newPage()
  await page.goto(`/calendar?day=${day}`)
  const evening = (date: string) => grid(page).getByRole('button', { name: longDay(date) })
  await grid(page)
    .getByRole('link', { name: /Blues jam/ })
    .dragTo(evening(later))
  await expect(evening(later)).toHaveAccessibleName(`${longDay(later)}; 8:00 PM, Blues jam, open`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(evening(day)).toHaveAccessibleName(`${longDay(day)}; 8:00 PM, Blues jam, open`)
  await expectAccessible(page)
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets).toHaveLength(1)

  await page.setViewportSize({ width: 320, height: 700 })
  await evening(later).click()
  await page.getByRole('menuitem', { name: 'Post a gig' }).click()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(later)
})
