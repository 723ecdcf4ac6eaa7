import { HOUR_MS } from '@bandstand/domain/time'
import type { BrowserContext, Page } from '@playwright/test'
import { book, createPair } from '../support/booking.ts'
import { enterAs, MEMBER_PASSWORD } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

/** The test opens six pages in two browsers. */
const PATIENT = { timeout: 30_000 }

/** Sets the clock of a computer: everything that the page reads of it is this much ahead. */
const setClock = (context: BrowserContext, ahead: number) =>
  context.addInitScript((by) => {
    const Real = Date
    // As every script of the page sees it.
    globalThis.Date = class extends Real {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [Real.now() + by] : given) as [number]))
      }
      static override now = () => Real.now() + by
    } as DateConstructor
  }, ahead)

/** Returns what the dashboard and a booking say about time. */
async function deadlines(page: Page, bookingId: string): Promise<string[]> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible(PATIENT)
  const toDo = page.getByText(/\bin \d+ (day|hour)s?/)
  await expect(toDo.first()).toBeVisible(PATIENT)
  const home = await toDo.allTextContents()
  await page.goto(`/bookings/${bookingId}`)
  await expect(toDo.first()).toBeVisible(PATIENT)
  return [...home, ...(await toDo.allTextContents())].map((text) => text.replace(/ \d+ minutes?/g, ''))
}

// `clock.test.tsx` tries clocks that are behind, and further ahead.
test('with a clock an hour ahead, three pages refresh the session once at most and read as with the right one', async ({
  app,
  openBrowser,
}) => {
  test.slow()
  const pair = await createPair(app)
  const { id } = await book(pair)
  const context = await openBrowser()
  await setClock(context, HOUR_MS)
  await pair.venue.enter(context)
  const page = await context.newPage()
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes++
  })
  await page.goto('/gigs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(PATIENT)
  const read = await deadlines(page, id)
  // The first page may not know the time yet; its responses say it.
  expect(refreshes).toBeLessThanOrEqual(1)
  const right = await openBrowser()
  await (await enterAs(app, pair.venue.email, MEMBER_PASSWORD)).enter(right)
  expect(read.length).toBeGreaterThan(1)
  expect(read).toEqual(await deadlines(await right.newPage(), id))
})
