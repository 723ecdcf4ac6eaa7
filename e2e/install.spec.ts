import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/test.ts'

test.describe('with its service worker', () => {
  // Only here: a Chromium that is closed while one is being installed sometimes crashes.
  test.use({ serviceWorkers: 'allow' })

  test('the app can be installed: a manifest with icons and a service worker at its URL [PWA-01 PWA-06]', async ({
    page,
    app,
  }) => {
    await page.goto('/')
    const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.scriptURL)
    expect(script).toBe(`${app.url}/service-worker.js`)
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = await (await page.request.get(href!)).json()
    expect(manifest).toMatchObject({ name: 'Bandstand', start_url: '/', display: 'standalone' })
    for (const size of ['192x192', '512x512']) {
      const icon = manifest.icons.find((entry: { sizes: string }) => entry.sizes === size)
      const answer = await page.request.get(icon.src)
      expect(answer.headers()['content-type']).toBe('image/png')
    }
    await page.reload()
    await page.context().setOffline(true)
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center')
  })
})

test('web vitals are reported when the operator turned them on [PWA-08]', async ({ page }) => {
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  await page.addInitScript(() => localStorage.setItem('bandstand.vitals', 'on'))
  await page.goto('/login')
  await expect.poll(() => reports.filter((text) => /^(FCP|TTFB) \d+\.\d{3} \w/.test(text)).length).toBe(2)
})

test.describe('an update', () => {
  // The test is a proxy between the browser and the server, on another port, to serve a newer service worker.
  test.use({ serviceWorkers: 'allow', allowedProblems: [/other host: http:\/\/localhost/] })

  test('waits, and takes over on reload [PWA-07]', async ({ page, app }) => {
    let version = 1
    const request = app.url.startsWith('https:') ? httpsRequest : httpRequest
    const proxy = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url!, app.url)
      // Complete responses only: one that says 'not modified' has no script to add to.
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
      delete headers['if-none-match']
      delete headers['if-modified-since']
      const options = { method: incoming.method, headers }
      const asked = request(new URL(incoming.url!, app.url), options, (answer) => {
        if (pathname !== '/service-worker.js') {
          outgoing.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(outgoing)
          return
        }
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        answer.on('data', (chunk) => outgoing.write(chunk))
        answer.on('end', () =>
          outgoing.end(
            `\nself.addEventListener('message', ({ data, ports }) => data === 'version' && ports[0].postMessage(${version}))`,
          ),
        )
      })
      incoming.pipe(asked)
    })
    await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}`
    const controllerVersion = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', ({ data }) => resolve(data))
            port1.start()
            const { controller } = navigator.serviceWorker
            if (controller) controller.postMessage('version', [port2])
            else resolve(null)
          }),
      )
    try {
      await page.goto(`${url}/login`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
      await page.reload()
      await expect.poll(controllerVersion).toBe(1)

      // A form is being filled in: nothing is shown before it's left.
      await page.getByLabel('Email').fill('ada@')
      version = 2
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update()
      })
      await expect
        .poll(() =>
          page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
        )
        .toBe(true)
      expect(await controllerVersion()).toBe(1)
      const toast = page.getByText('A new version is ready')
      await expect(toast).toHaveCount(0)
      await page.getByRole('banner').getByRole('link', { name: 'Bandstand' }).click()
      await expect(toast).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: 'Reload' }).click()
      // Nothing is requested from the old worker in the meantime: each message would keep it active a little longer.
      await expect
        .poll(() =>
          page
            .evaluate(async () => !(await navigator.serviceWorker.getRegistration())?.waiting)
            .catch(() => false),
        )
        .toBe(true)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
      await expect.poll(controllerVersion).toBe(2)
    } finally {
      await page.goto('about:blank')
      proxy.closeAllConnections()
      proxy.close()
    }
  })
})
