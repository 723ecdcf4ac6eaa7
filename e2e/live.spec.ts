import type { Page, WebSocket } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { applyTo, createPair, makeOffer } from './support/booking.ts'
import { expect, test } from './support/test.ts'

const lost = (page: Page) => page.getByText('Connection lost. Reconnecting…')
/** The page's live connection, once it has joined its user's channel. */
async function joined(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
  return socket
}

test('each change of a booking, its contract and its payment appears on the other side without a reload', async ({
  app,
  openBrowser,
}) => {
  const { artist, venue, gigId } = await createPair(app, { title: 'Live at ten' })
  const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
  await artist.enter(hers.context())
  await venue.enter(his.context())
  const { id } = await applyTo(gigId, artist)
  const connecting = [joined(hers), joined(his)]
  await Promise.all([hers.goto(`/applications/${id}`), his.goto(`/gigs/${gigId}/applicants`)])
  const [socket] = await Promise.all(connecting)
  const loads: string[] = []
  for (const page of [hers, his]) page.on('load', () => loads.push(page.url()))

  await expect(his.getByRole('row', { name: /Reyes Trio/ })).toContainText('$600')
  const { offers } = await makeOffer(id, venue, { fee: '650' })
  await expect(hers.getByText('offers $650. It is your turn to answer.')).toBeVisible()
  await artist.call('POST', `/api/offers/${offers[0].id}/decline`, { number: 1 })
  await expect(hers.getByText('offers $650. It is your turn to answer.')).toBeHidden()
  const next = await makeOffer(id, venue, { fee: '700' })
  await expect(hers.getByText('offers $700. It is your turn to answer.')).toBeVisible()

  // On from page to page as a user goes: the connection stays.
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

test('who writes is seen typing, and the message appears at once', async ({ app, openBrowser }) => {
  const { artist, venue, gigId } = await createPair(app, { title: 'A word before' })
  const { threadId } = await applyTo(gigId, artist)
  const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
  await artist.enter(hers.context())
  await venue.enter(his.context())
  for (const page of [hers, his]) {
    const connecting = joined(page)
    await page.goto(`/messages/${threadId}`)
    await connecting
  }
  // The thread's own channel is joined a moment later than the user's: keys are pressed until it is seen.
  await expect(async () => {
    await his.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes ')
    await expect(hers.getByText('The Test Room is typing…')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await his.getByRole('textbox', { name: 'Message' }).fill('Load-in is at six.')
  await his.getByRole('button', { name: 'Send message' }).click()
  await expect(hers.getByRole('log').getByText('Load-in is at six.')).toBeVisible({ timeout: 3000 })
  await expect(hers.getByText('The Test Room is typing…')).toBeHidden({ timeout: 1000 })
  await expect(hers.getByRole('log').getByText('Load-in is at six.')).toHaveCount(1)
})

test.describe('when the server dies', () => {
  test.use({ allowedProblems: [/ERR_CONNECTION|WebSocket connection/] })

  test('both browsers say so, come back by themselves with it, and hear of what happens then', async ({
    app,
    openBrowser,
  }) => {
    const { artist, venue, gigId } = await createPair(app, { title: 'After the blackout' })
    const { id } = await applyTo(gigId, artist)
    const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
    await artist.enter(hers.context())
    await venue.enter(his.context())
    const connecting = [joined(hers), joined(his)]
    for (const page of [hers, his]) await page.goto(`/applications/${id}`)
    await Promise.all(connecting)

    await app.kill()
    for (const page of [hers, his]) await expect(lost(page)).toBeVisible()
    await expectAccessible(hers)
    await app.startAgain()
    for (const page of [hers, his]) await expect(lost(page)).toBeHidden({ timeout: 20_000 })
    await makeOffer(id, venue, { fee: '650' })
    for (const page of [hers, his])
      await expect(page.getByRole('article', { name: /^Offer 1 by/ })).toContainText('$650')
  })
})
