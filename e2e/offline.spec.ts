import { HOUR_MS, dayIn, wallClockIn } from '@bandstand/domain/time'
import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { book, createPair } from './support/booking.ts'
import { sql } from './support/sql.ts'
import { expect, test, type App } from './support/test.ts'

const ZONE = 'America/Detroit'

test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'allow',
  // What a browser logs about every request without a network, and about a refused check-in.
  allowedProblems: [/ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 409/],
})

/** A booking of a new pair that begins in three hours or at the end of the day, with the venue's part of its day sheet. */
async function tonight(app: App) {
  const pair = await createPair(app)
  const { id } = await book(pair)
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  // Tonight, also when the test runs shortly before midnight.
  const starts =
    [at(3), at(2), at(1), at(0.1)].find((each) => dayIn(ZONE, each) === dayIn(ZONE, at(0))) ?? at(0)
  await sql(app, 'update bookings set starts_at = $2, ends_at = $3 where id = $1', [id, starts, at(6)])
  await pair.venue.call('PUT', `/api/bookings/${id}/day-sheet/venue`, {
    version: 0,
    loadIn: wallClockIn(ZONE, at(1)),
    loadInNotes: 'By the alley door.',
    parking: 'Behind the house.',
    contactName: 'Dana',
    contactPhone: '313 555 0100',
    setTimes: '9:30 PM first set',
  })
  return { ...pair, id }
}

/** A page that is reloaded without a network may trust the browser that there is one; then the calls show it. */
const LOST = /^(Offline\.|Connection lost\.)/
const bar = (page: Page) => page.locator('.offline-bar')
const checkIns = (page: Page) => page.getByRole('list').filter({ hasText: 'Arrived' }).getByRole('listitem')

/** The app's own worker serves it from here on, and has stored what the next gig needs. */
async function makeReady(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await expect.poll(() => keptText(page)).toContain('By the alley door.')
}

/** Everything stored in IndexedDB, as text. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const request = indexedDB.open('bandstand.private')
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.addEventListener('success', () => resolve(request.result))
    })
    const names = [...database.objectStoreNames]
    const all = names.map((name) => {
      const asked = database.transaction(name).objectStore(name).getAll()
      return new Promise((resolve) => asked.addEventListener('success', () => resolve(asked.result)))
    })
    const text = JSON.stringify(await Promise.all(all))
    database.close()
    return text
  })
}

test('a phone installs the app, goes offline, reads the day sheet, checks in and reconnects, the venue sees it, and Sign Out leaves nothing behind [PWA-01]', async ({
  page,
  app,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const { artist, venue, id } = await tonight(app)
  await artist.enter(page.context())
  const room = await (await openBrowser({ serviceWorkers: 'block' })).newPage()
  await venue.enter(room.context())
  const sheet = `/bookings/${id}/day-sheet`

  await test.step('it can be installed: manifest, icons, shortcuts and screenshots', async () => {
    await makeReady(page)
    const devtools = await page.context().newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data!)
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' })
    const purposes = manifest.icons.map((icon: { purpose: string }) => icon.purpose)
    expect([...new Set(purposes)]).toEqual(['any', 'maskable', 'monochrome'])
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      expect((await page.request.get(src)).headers()['content-type']).toBe(type)
      const size = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect([src, size]).toEqual([src, sizes])
    }
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(
      installabilityErrors.map(({ errorId }) => errorId).filter((each) => each !== 'in-incognito'),
    ).toEqual([])
  })

  await test.step('without a network the last seen lists and the day sheet are there, after a reload too', async () => {
    await page.goto('/messages')
    await expect.poll(() => keptText(page)).toContain('[["messages","list"]')
    // Responses that arrive after the network is gone would suggest that it's back.
    const socket = page.waitForEvent('websocket')
    await page.goto('/')
    await (await socket).waitForEvent('framereceived')
    await page.waitForLoadState('networkidle')
    await room.goto(sheet)
    await expect(room.getByText('Arrived: not yet')).toBeVisible()
    await page.context().setOffline(true)
    await expect(bar(page)).toContainText(/^Offline\. Showing what you last saw, \d/)
    await page.getByRole('link', { name: 'Open day sheet' }).click()
    await expect(page).toHaveURL(sheet)
    await expect(page.getByText('By the alley door.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('By the alley door.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in maps' })).toBeVisible()
    await expect(page.getByRole('link', { name: '(313) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+13135550100',
    )
    await expect(bar(page)).toContainText(LOST)
    for (const path of ['/bookings', '/messages']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText('Friday late set')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  await test.step('a check-in waits, visibly and over a reload, and reaches the venue once there is a network', async () => {
    await page.goto(sheet)
    await page.getByRole('button', { name: 'I’ve arrived' }).press('Enter')
    await expect(checkIns(page).first()).toContainText('waiting to be sent')
    await expect(checkIns(page).first()).toBeFocused()
    await expect(bar(page)).toContainText('1 waiting to be sent.')
    await page.reload()
    await expect(checkIns(page).first()).toContainText('waiting to be sent')
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(room.getByText(/^Arrived \d/)).toBeVisible()
    await expect(checkIns(page).first()).toHaveText(/^Arrived \d+:\d\d [AP]MUndo$/)
    await expect(bar(page)).toHaveText('')
  })

  await test.step('what the server refuses later is shown and kept with its reason', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'We’re on stage' }).click()
    await expect(checkIns(page).nth(1)).toContainText('waiting to be sent')
    await sql(app, `update bookings set status = 'cancelled', ended_at = now() where id = $1`, [id])
    await page.context().setOffline(false)
    const reason = 'This booking has ended, so there’s nothing to check in to'
    await expect(page.getByText(`Your check-in didn’t go through. ${reason}`).first()).toBeVisible()
    await page.reload()
    const refused = page.getByRole('alert').filter({ hasText: 'Check-in failed: on stage' })
    await expect(refused).toContainText(reason)
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expect(refused).toContainText(reason)
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toHaveCount(0)
  })

  await test.step('Sign Out leaves nothing behind, and the next user of the device sees nothing of the last', async () => {
    await page.goto('/')
    await expect.poll(() => keptText(page)).toContain(artist.id)
    await page.evaluate(() => localStorage.setItem('bandstand.theme', 'night'))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const answered = page.waitForResponse(/\/auth\/v1\/logout/)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click()
    expect((await (await answered).allHeaders())['clear-site-data']).toBe('"cache"')
    await expect(page).toHaveURL('/login')
    await expect.poll(() => keptText(page)).toBe('[[]]')
    const left = await page.evaluate(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return {
        // The theme, that someone has passed a step, and how wrong the device's clock is: nothing that is about anyone.
        local: [
          ...new Set(
            Object.entries(localStorage).flatMap(([key, value]) =>
              key === 'bandstand.clock' ? [] : [value],
            ),
          ),
        ].toSorted((a, b) => a.localeCompare(b)),
        // Besides the files of the app itself.
        cached: kept
          .flat()
          .map(({ url }) => new URL(url).pathname)
          .filter((path) => /^\/(api|auth|storage)\//.test(path)),
      }
    })
    expect(left).toEqual({ local: ['night', 'yes'], cached: [] })

    await signIn(page, 'artist@bandstand.test')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
    await expect.poll(() => keptText(page)).toContain('"profiles","getMine"')
    expect(await keptText(page)).not.toContain(artist.id)
    await page.context().setOffline(true)
    await page.goto('/bookings')
    await expect(bar(page)).toContainText(LOST)
    await expect(page.getByText('Friday late set')).toHaveCount(0)
  })
})
