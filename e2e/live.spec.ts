import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, WebSocket } from '@playwright/test'
import { applyTo, createPair, makeOffer } from './support/booking.ts'
import { gigForm } from './support/gig-form.ts'
import { createArtist, createProVenue } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

/** Together they write 200 messages a second, and each less than one member may within a minute. */
const WRITERS = 10
const EACH_WRITES = 20

const lost = (page: Page) => page.getByText('Connection lost. Reconnecting…')
/** The page's live connection, once it has joined its user's channel. */
async function joined(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
  return socket
}

test('each message and each change of a booking, its contract and its payment appears for the other party without a reload', async ({
  app,
  openBrowser,
}) => {
  const { artist, venue, gigId } = await createPair(app, { title: 'Live at ten' })
  const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
  await artist.enter(hers.context())
  await venue.enter(his.context())
  const { id } = await applyTo(gigId, artist)
  const connecting = [joined(hers), joined(his)]
  await Promise.all([hers, his].map((page) => page.goto(`/applications/${id}`)))
  const [socket] = await Promise.all(connecting)
  const loads: string[] = []
  for (const page of [hers, his]) page.on('load', () => loads.push(page.url()))

  // The thread's own channel is joined a moment after the user's, so keys are pressed until the typing is seen.
  await expect(async () => {
    await his.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes ')
    await expect(hers.getByText('The Test Room is typing…')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await his.getByRole('textbox', { name: 'Message' }).fill('Load-in is at six.')
  await his.getByRole('button', { name: 'Send message' }).click()
  await expect(hers.getByRole('log').getByText('Load-in is at six.')).toBeVisible({ timeout: 3000 })
  await expect(hers.getByText('The Test Room is typing…')).toBeHidden({ timeout: 1000 })
  await expect(hers.getByRole('log').getByText('Load-in is at six.')).toHaveCount(1)

  const { offers } = await makeOffer(id, venue, { fee: '650' })
  await expect(hers.getByText('offered $650.00. It’s your turn to respond.')).toBeVisible()
  await artist.call('POST', `/api/offers/${offers[0].id}/decline`, { number: 1 })
  await expect(hers.getByText('offered $650.00. It’s your turn to respond.')).toBeHidden()
  const next = await makeOffer(id, venue, { fee: '700' })
  await expect(hers.getByText('offered $700.00. It’s your turn to respond.')).toBeVisible()

  // On from page to page as a user would: the connection stays.
  const goTo = async (page: Page, name: string) => {
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await goTo(his, 'Bookings')
  await expect(his.getByRole('heading', { name: 'Bookings', exact: true })).toBeVisible()
  const booking = await artist.call('POST', `/api/offers/${next.offers[1].id}/accept`, { number: 2 })
  await expect(his.getByRole('region', { name: 'Upcoming (1)' })).toContainText('Live at ten')
  await goTo(his, 'Contracts')
  await expect(his.getByText('Neither of you has signed yet.')).toBeVisible()
  const contract = await artist.call('GET', `/api/bookings/${booking.id}/contract`)
  await artist.call('POST', `/api/contracts/${contract.id}/sign`, {
    hash: contract.versions[0].hash,
    typedName: 'Ada Reyes',
    consent: true,
  })
  await expect(his.getByText('Neither of you has signed yet.')).toBeHidden()

  await goTo(hers, 'Payments')
  await expect(hers.getByRole('region', { name: 'Pending Balance' })).toContainText('$700.00')
  await venue.call('POST', `/api/contracts/${contract.id}/cancel`, {})
  await expect(hers.getByRole('region', { name: 'Pending Balance' })).toContainText('$0.00')
  expect(loads).toEqual([])

  await hers.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => socket!.isClosed()).toBe(true)
})

test.describe('when the server crashes', () => {
  // The last one is what a proxy responds meanwhile.
  test.use({
    allowedProblems: [/ERR_CONNECTION|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_SOCKET|status of 502/],
  })

  test('under 200 messages a second and restarts, no message is lost or shown twice, and both browsers reconnect automatically', async ({
    app,
    openBrowser,
  }) => {
    test.setTimeout(150_000)
    const venue = await createProVenue(app)
    const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm({ title: 'After the blackout' }))
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const artist = await createArtist(app)
        return { artist, threadId: (await applyTo(gigId, artist)).threadId as string }
      }),
    )
    const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
    await writers[0]!.artist.enter(hers.context())
    await venue.enter(his.context())
    for (const page of [hers, his]) {
      const connecting = joined(page)
      await page.goto(`/messages/${writers[0]!.threadId}`)
      await connecting
    }

    const acknowledged: string[] = []
    const writing = writers.map(async ({ artist, threadId }, writer) => {
      for (let number = 0; number < EACH_WRITES; number++) {
        const body = `message ${writer} ${number}`
        const message = { key: randomUUID(), body }
        // Like the app: unacknowledged messages are sent again, under the same key.
        await expect(() => artist.call('POST', `/api/threads/${threadId}/messages`, message)).toPass({
          intervals: [200],
        })
        acknowledged.push(body)
        await sleep(WRITERS * 5)
      }
    })
    await expect
      .poll(() => acknowledged.length, { intervals: [50], timeout: 30_000 })
      .toBeGreaterThan((WRITERS * EACH_WRITES) / 4)
    await app.kill()
    expect(acknowledged.length).toBeLessThan((WRITERS * EACH_WRITES * 3) / 4)
    await hers.getByRole('textbox', { name: 'Message' }).fill('Are you still there?')
    await hers.getByRole('button', { name: 'Send message' }).click()
    for (const page of [hers, his]) await expect(lost(page)).toBeVisible()
    await app.startAgain()
    for (const page of [hers, his]) await expect(lost(page)).toBeHidden({ timeout: 20_000 })
    await Promise.all(writing)

    const kept = await sql(app, `select body from messages where body like 'message %'`)
    expect(kept.map(({ body }) => body as string).toSorted()).toEqual(acknowledged.toSorted())
    for (const page of [hers, his]) {
      const said = page.getByRole('log').getByRole('listitem')
      await expect(said.filter({ hasText: 'Are you still there?' })).toHaveCount(1, { timeout: 20_000 })
      await expect(said.filter({ hasText: /message 0 \d+/ })).toHaveText(
        Array.from({ length: EACH_WRITES }, (_, number) => new RegExp(`message 0 ${number}(?!\\d)`)),
      )
    }
  })
})
