import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { applyTo, createPair } from '../support/booking.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('a notification arrives without a reload, leads to the exact item and is read there', async ({
  page,
  app,
}) => {
  const { venue, artist, gigId } = await createPair(app, { title: 'Harvest supper' })
  await venue.enter(page.context())
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  const { id } = await applyTo(gigId, artist, { message: 'Count me in.' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  const row = page.getByRole('main').getByRole('link', { name: /Reyes Trio applied to Harvest supper/ })
  await expect(row).toHaveAccessibleName(/^Unread: .* E[SD]T · \$\d+ \(flat rate\) · /)
  expect((await app.mailTo(venue.email, /applied to Harvest supper/)).links[0]).toContain(
    `/applications/${id}`,
  )

  await page.keyboard.press('Escape')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: /Reyes Trio applied/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await bell(page).click()
  await panel.getByRole('link', { name: /Reyes Trio applied/ }).click()
  await expect(page).toHaveURL(`/applications/${id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  // Opening the item another way also marks it as read; the rest is marked at once.
  const { id: second } = await venue.call('POST', '/api/gigs', gigForm({ title: 'Second night' }))
  const { id: other } = await applyTo(second, artist)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  // Before the count is known the bell has no number either.
  const isRead = page.waitForResponse('**/api/notifications/read')
  await page.goto(`/applications/${other}`)
  await isRead
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.goto('/gigs')
  await artist.call('POST', `/api/applications/${id}/withdraw`, {})
  await artist.call('POST', `/api/applications/${other}/withdraw`, {})
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('main').getByRole('link', { name: /^Unread/ })).toHaveCount(0)
})

test.describe('push', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is requested only by a click, shown by the service worker, and turned off again', async ({
    page,
    app,
  }) => {
    const artist = await createArtist(app)
    await artist.enter(page.context())
    // A real subscription needs the browser's push service, which isn't on this machine.
    await page.addInitScript(() => {
      let current: object | null = null
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('permission') ?? 'default',
      })
      Notification.requestPermission = async () => {
        localStorage.setItem('permission', 'granted')
        return 'granted'
      }
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null
      PushManager.prototype.subscribe = async () => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])
        const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
        const text = (bytes: Uint8Array) =>
          btoa(String.fromCharCode(...bytes))
            .replace(/\+/g, '-')
            .replace(/\//g, '_')
            .replace(/=+$/, '')
        const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${text(point.slice(1, 20))}`
        const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
        current = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            current = null
            return true
          },
        }
        return current as PushSubscription
      }
    })
    await page.goto('/settings?tab=notifications')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const subscriptions = () =>
      sql(app, 'select endpoint from push_subscriptions where user_id = $1', [artist.id])
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('permission'))).toBeNull()
    await page.getByRole('button', { name: 'Turn on for this device' }).click()
    const off = page.getByRole('button', { name: 'Turn off on this device' })
    await expect(off).toBeVisible()
    expect(await subscriptions()).toHaveLength(1)

    const worker = page.context().serviceWorkers()[0]!
    const shown = await worker.evaluate(async () => {
      const scope = globalThis as any
      const calls: unknown[] = []
      scope.registration.showNotification = async (...call: unknown[]) => calls.push(call)
      const data = JSON.stringify({ id: 'n1', title: 'An offer', text: '$450', path: '/applications/1' })
      scope.dispatchEvent(new scope.PushEvent('push', { data }))
      return calls
    })
    expect(shown).toEqual([
      ['An offer', expect.objectContaining({ body: '$450', tag: 'n1', data: { path: '/applications/1' } })],
    ])
    const opened = await worker.evaluate(async () => {
      const scope = globalThis as any
      const calls: string[] = []
      scope.clients.openWindow = async (url: string) => calls.push(url)
      for (const path of ['/applications/1', '//evil.example/x']) {
        const click = new scope.ExtendableEvent('notificationclick')
        click.notification = { close: () => {}, data: { path } }
        scope.dispatchEvent(click)
      }
      await new Promise((resolve) => setTimeout(resolve, 300))
      return calls
    })
    expect(opened).toEqual([`${app.url}/applications/1`])

    await off.click()
    await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
    expect(await subscriptions()).toEqual([])
  })
})
