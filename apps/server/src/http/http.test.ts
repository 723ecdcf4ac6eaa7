import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SERVER_PATHS, serverPathPattern } from '@bandstand/domain/product'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anonymous, createArtist, createVenue, type Member } from '../../test/members/factories.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database/database-proxy.ts'
import { gigForm } from '../../test/members/gig-form.ts'

const isBuilt = existsSync('apps/web/dist')
let test: TestApp
let artist: Member
const routes: string[] = []
const recordRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void routes.push(url))
beforeAll(async () => {
  subscribe('fastify.initialization', recordRoutes)
  test = await startTestApp()
  unsubscribe('fastify.initialization', recordRoutes)
  artist = await createArtist(test)
})
afterAll(() => test.close())

describe('health', () => {
  it('reports that the process runs and that it can serve', async () => {
    expect(await (await fetch(`${test.url}/healthz`)).json()).toEqual({ status: 'ok' })
    const schema = readdirSync('apps/server/migrations').toSorted().at(-1)
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await (await fetch(`${test.url}/readyz`)).json()).toEqual({ status: 'ready', version, schema })
  })
})

it('lists the first part of each of its URLs, which development and the service worker use', () => {
  const isServerPath = serverPathPattern()
  const pages =
    /^\/($|\*$|[\w-]+\.html$|(login|register|gigs|help|terms|privacy|artists\/:id|gigs\/create|gigs\/:id|offer\/:secret)$)/
  const others = routes.filter((url) => !pages.test(url) && !isServerPath.test(url))
  expect(routes.length).toBeGreaterThan(60)
  expect(others).toEqual([])
})

describe('headers', () => {
  it('allow only our own scripts, styles and connections, and no frame', async () => {
    const { headers } = await fetch(`${test.url}/healthz`, { headers: { 'x-request-id': 'from-a-stranger' } })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(
      'frame-src https://www.youtube-nocookie.com https://w.soundcloud.com https://open.spotify.com https://bandcamp.com;',
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{20}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('allow the host of a map style, and no other', async () => {
    const styled = await startTestApp({ MAP_STYLE_URL: 'https://tiles.example/styles/day?key=abc' })
    const { headers } = await fetch(`${styled.url}/healthz`)
    const settings = await (await fetch(`${styled.url}/api/map-settings`)).json()
    await styled.close()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://tiles.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("worker-src 'self';")
    expect(settings).toEqual({ styleUrl: 'https://tiles.example/styles/day?key=abc', googleMapsKey: null })
  })

  it('allow no other host without a map style', async () => {
    const policy = (await fetch(`${test.url}/healthz`)).headers.get('content-security-policy') ?? ''
    expect(policy.replace(/frame-src [^;]*;/, '')).not.toContain('http')
    const settings = await (await fetch(`${test.url}/api/map-settings`)).json()
    expect(settings).toEqual({ styleUrl: null, googleMapsKey: null })
  })

  it('allow Google’s hosts while there is a key for its maps, and no script of any other [CALL-64]', async () => {
    const mapped = await startTestApp({ GOOGLE_MAPS_API_KEY: 'AIza-test_key-0123456789' })
    const { headers } = await fetch(`${mapped.url}/healthz`)
    const settings = await (await fetch(`${mapped.url}/api/map-settings`)).json()
    await mapped.close()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'unsafe-eval' blob: https://maps.googleapis.com;")
    expect(policy).toContain("style-src 'self' 'unsafe-inline' https://fonts.googleapis.com;")
    expect(policy).toContain("font-src 'self' https://fonts.gstatic.com;")
    expect(policy).toContain("worker-src 'self' blob:;")
    expect(policy).toMatch(/connect-src 'self' https:\/\/\*\.googleapis\.com /)
    expect(policy).toMatch(
      /img-src 'self' data: blob: https:\/\/\*\.googleapis\.com https:\/\/\*\.gstatic\.com /,
    )
    expect(policy).toContain("object-src 'none'")
    expect(settings).toEqual({ styleUrl: null, googleMapsKey: 'AIza-test_key-0123456789' })
  })

  it.each(['short', 'has a space in it', 'x"><script>alert(1)</script>'])(
    'are never sent with %s as a Google Maps key: the server does not start',
    async (key) => {
      await expect(startTestApp({ GOOGLE_MAPS_API_KEY: key })).rejects.toThrow(
        /must be a Google Maps API key/,
      )
    },
  )

  it('are never sent with an invalid map style URL: the server does not start', async () => {
    await expect(startTestApp({ MAP_STYLE_URL: 'my-style' })).rejects.toThrow(/MAP_STYLE_URL must be an http/)
  })

  it('require TLS only where there is TLS', async () => {
    expect((await fetch(`${test.url}/healthz`)).headers.get('strict-transport-security')).toBeNull()
    const overTls = await startTestApp({ PUBLIC_URL: 'https://bandstand.example' })
    const { headers } = await fetch(`${overTls.url}/healthz`)
    await overTls.close()
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })

  it('tag responses and save the body of an unchanged one', async () => {
    const first = await artist.fetch('/api/site')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    const second = await fetch(`${test.url}/api/site`, { headers: { 'if-none-match': tag } })
    expect(second.status).toBe(304)
  })

  it('prevent caching of what a member reads', async () => {
    for (const path of [
      '/api/profile',
      '/api/gigs',
      '/api/payments/export',
      '/api/site',
      '/api/nothing-here',
      '/rest/v1/users',
    ])
      expect([path, (await artist.fetch(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect((await anonymous(test).fetch('/api/site')).headers.get('cache-control')).toBe('private, no-cache')
    expect((await artist.fetch('/api/account/export')).headers.get('cache-control')).toContain('no-store')
  })

  it('say what time it is, unless a cache could serve them later', async () => {
    const timeOf = async (path: string) => (await fetch(test.url + path)).headers.get('x-server-time')
    const before = test.deps.now().getTime()
    for (const path of ['/api/site', '/api/gigs', '/auth/v1/user', '/api/nothing-here']) {
      const time = Number(await timeOf(path))
      expect([path, time >= before && time <= test.deps.now().getTime()]).toEqual([path, true])
    }
    expect(await timeOf('/auth/v1/.well-known/jwks.json')).toBeNull()
  })

  it('compress long responses', async () => {
    const document = await fetch(`${test.url}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } })
    expect(document.headers.get('content-encoding')).toBe('br')
  })
})

describe('the API', () => {
  it('declares the operations that visitors can call, and every other one refuses a visitor', async () => {
    const { paths } = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security?: unknown[] }>>
    }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        path,
        method,
        isPublic: security?.length === 0,
      })),
    )
    for (const { path, method, isPublic } of operations) {
      const address = `${test.url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`
      const { status } = await fetch(address, { method: method.toUpperCase() })
      expect([method, path, status === 401]).toEqual([method, path, !isPublic])
    }
    expect(operations.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toEqual([
      '/nights/{id}',
      '/contracts/verify/{hash}',
      '/offer-links/read',
      '/offer-links/decline',
      '/people/invitations/read',
      '/site',
      '/map-settings',
      '/shared-gigs/{id}',
      '/contact',
      '/vitals',
      '/subscription/active',
    ])
  })

  it('describes itself as OpenAPI 3.1, with a page for it that needs no other host [ENT-02 ENT-04]', async () => {
    const document = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as {
      openapi: string
      info: { description: string }
      paths: Record<string, unknown>
    }
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/gigs', '/gigs/{id}', '/profile', '/profiles/{uuid}', '/places']),
    )
    expect(document.info.description).toMatch(/`uuid`.*`id` and `user_id`.*`rate`.*`avatar_url`.*`type`/s)
    const page = await (await fetch(`${test.url}/api/docs`)).text()
    expect(page).toContain('/api/docs/swagger-ui-bundle.js')
    expect(page).not.toMatch(/https?:\/\//)
    expect((await fetch(`${test.url}/api/docs/swagger-ui-bundle.js`)).status).toBe(200)
    for (const path of [
      'package.json',
      'nothing',
      'nothing.js',
      'swagger-ui.js',
      '..%2fopenapi.json',
      'a/b/swagger-ui.css',
    ])
      expect([path, (await fetch(`${test.url}/api/docs/${path}`)).status]).toEqual([path, 404])
    const { headers } = await fetch(`${test.url}/api/docs`)
    const policy = headers.get('content-security-policy')
    for (const rule of [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it.each([
    ['GET', '/api/gigs'],
    ['POST', '/api/gigs'],
    ['GET', '/api/gigs/00000000-0000-4000-8000-000000000000'],
    ['GET', '/api/gigs/00000000-0000-4000-8000-000000000000/edit'],
    ['PUT', '/api/gigs/00000000-0000-4000-8000-000000000000'],
    ['GET', '/api/gig-posting-allowance'],
    ['GET', '/api/profile'],
    ['PUT', '/api/profile'],
    ['PUT', '/api/profile/image'],
    ['GET', '/api/profiles/00000000-0000-4000-8000-000000000000'],
    ['GET', '/api/places?q=detroit'],
  ])('refuses %s %s to everyone who is not signed in [ROLE-32 GEN-16]', async (method, path) => {
    const sent = method === 'GET' ? {} : { body: gigForm() }
    const answer = await anonymous(test).fetch(path, { method, ...sent })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Auth session missing!' })
  })

  it('answers unknown protocol URLs as each protocol does, never with a page', async () => {
    for (const [path, body] of [
      ['/auth/v1/nothing', { error_code: 'not_found' }],
      ['/storage/v1/nothing', { statusCode: '404', error: 'not_found' }],
      ['/storage/v1/bucket/x/y', { statusCode: '404', error: 'not_found' }],
      ['/storage/v1/object/list/x/y', { statusCode: '404', message: 'There’s no such storage operation' }],
      ['/storage/v1/object/sign/x/y', { statusCode: '404', message: 'There’s no such storage operation' }],
      ['/rest/v1/users?select=*', { code: 'PGRST125' }],
      ['/graphql/v1', { errors: [expect.anything()] }],
      ['/functions/v1/nothing', { code: 'NOT_FOUND' }],
      ['/realtime/v1/api/broadcast', { code: 'NOT_FOUND' }],
    ] as const)
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await artist.fetch(path, { method, ...(method === 'POST' && { body: {} }) })
        expect([method, path, answer.status]).toEqual([method, path, 404])
        expect(await answer.json()).toMatchObject(body)
      }
  })

  it.runIf(isBuilt)(
    'shows the page for unknown addresses to whoever opens one in a browser, and data to programs',
    async () => {
      const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
      for (const area of SERVER_PATHS)
        for (const path of [`/${area}/nothing-here`, `/${area}/nothing/here.png`]) {
          const opened = await fetch(test.url + path, { headers: browser })
          // Some areas answer every address with a page of their own.
          if (opened.status !== 404) continue
          const page = await opened.text()
          expect([path, opened.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8'])
          expect([path, page.includes('Page Not Found')]).toEqual([path, true])
          expect([
            path,
            opened.headers.get('cache-control'),
            opened.headers.get('vary')?.includes('accept'),
          ]).toEqual([path, 'no-store', true])
          const head = await fetch(test.url + path, { method: 'HEAD', headers: browser })
          expect([path, head.status, await head.text()]).toEqual([path, 404, ''])
          const program = await fetch(test.url + path)
          expect([path, program.status]).toEqual([path, 404])
          expect([path, program.headers.get('content-type')]).toEqual([
            path,
            expect.not.stringContaining('html'),
          ])
        }
    },
  )

  it('refuses what a program sends as data, though it accepts pages', async () => {
    const headers = { accept: 'text/html', 'content-type': 'application/json' }
    const answer = await fetch(`${test.url}/api/nothing-here`, { method: 'POST', headers, body: '{}' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('json'),
    ])
  })

  it('answers an unknown operation with 404 and a sentence', async () => {
    const answer = await artist.fetch('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('bad requests', () => {
  it.each([
    ['malformed JSON', '{"title": '],
    ['no object', '"text"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a deep nest', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a prototype', '{"__proto__": {"admin": true}}'],
    ['a NUL character', JSON.stringify({ ...gigForm(), title: 'Five\0 stars' })],
    ['half a character', JSON.stringify({ ...gigForm(), title: 'Half \ud800 one', pay: 'x' })],
  ])('get a 4xx with a text, never a 500: %s', async (_what, body) => {
    const venue = await createVenue(test)
    for (const [method, path] of [
      ['POST', '/api/gigs'],
      ['PUT', '/api/profile'],
      ['POST', '/api/contact'],
      ['POST', '/auth/v1/signup'],
      ['POST', '/auth/v1/token?grant_type=password'],
    ] as const) {
      const answer = await venue.fetch(path, { method, body })
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      const { message, msg } = (await answer.json()) as { message?: string; msg?: string }
      expect(message ?? msg).toBeTruthy()
    }
  })

  it('with half a character are refused even where everything else is valid', async () => {
    const body = '{"name": "Lou \\ud800", "email": "lou@example.com", "message": "Is the PA loud?"}'
    const answer = await anonymous(test).fetch('/api/contact', { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'The request has characters that aren’t text' })
  })

  it('are refused by size on the API too', async () => {
    const venue = await createVenue(test)
    const answer = await venue.fetch('/api/gigs', {
      method: 'POST',
      body: gigForm({ description: 'a'.repeat(300_000) }),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: 'The request is too large' })
  })

  it('of another content type are refused with that reason', async () => {
    const answer = await fetch(`${test.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: '<name/>',
    })
    expect(answer.status).toBe(415)
  })

  it('with an invalid id are refused', async () => {
    expect((await artist.fetch('/api/gigs/1%20or%201=1')).status).toBe(422)
    expect((await artist.fetch('/api/gigs/%00')).status).toBe(400)
  })
})

it.each(['/api/%ff', '/auth/v1/%ff', '/storage/v1/%ff', '/%ff'])(
  'reports in a sentence that the URL %s cannot be read',
  async (path) => {
    const answer = await fetch(test.url + path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      defined: true,
      code: 'BAD_REQUEST',
      status: 400,
      message: 'The request’s address can’t be read',
    })
  },
)

it('publishes where to report a security problem', async () => {
  const answer = await fetch(`${test.url}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain(`Contact: mailto:${test.deps.config.contactEmail}\n`)
  expect(text).toContain(`Canonical: ${test.url}/.well-known/security.txt\n`)
  const days = (new Date(/Expires: (.+)/.exec(text)?.[1] ?? '').getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it('refuses a repeated account at the test bank as bad input', async () => {
  for (const query of [
    'account=a&account=b&return=/payments',
    'account=a',
    `account=${'x'.repeat(200)}&return=/`,
  ])
    expect((await fetch(`${test.url}/sandbox/account?${query}`)).status).toBe(422)
  expect((await fetch(`${test.url}/sandbox/account?account=a&return=/payments`)).status).toBe(200)
})

it('reports that it is too busy when the database takes too long', async () => {
  const busy = await startTestApp()
  const member = await createArtist(busy)
  const { pool } = busy.deps
  expect(pool.options.statement_timeout).toBe(10_000)
  const blocker = await pool.connect()
  pool.on('acquire', (client) => void client.query('set statement_timeout = 500'))
  await blocker.query('begin')
  await blocker.query('lock table outbox_events, users, gigs, gig_open_instruments, storage_objects')
  const message = 'Bandstand is very busy right now. Try again in a moment.'
  const contact = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
  const login = { email: 'lou@example.com', password: 'Quiet-Room-42' }
  const answers = await Promise.all([
    anonymous(busy).fetch('/api/contact', { method: 'POST', body: contact }),
    anonymous(busy).fetch('/auth/v1/token?grant_type=password', { method: 'POST', body: login }),
    member.fetch('/api/gigs'),
    member.fetch(`/storage/v1/object/public/profile-images/${member.id}/${member.id}-a.png`),
  ])
  await blocker.query('rollback')
  blocker.release()
  await busy.close()
  for (const answer of answers) {
    expect([answer.url, answer.status]).toEqual([answer.url, 503])
    const { message: text, msg } = (await answer.json()) as { message?: string; msg?: string }
    expect(text ?? msg).toBe(message)
  }
})

describe('while its database is down', () => {
  let network: DatabaseProxy
  let away: TestApp
  let member: Member
  beforeAll(async () => {
    network = await startDatabaseProxy()
    away = await startTestApp({}, { reach: network.reach })
    member = await createArtist(away)
  })
  afterAll(async () => {
    network.heal()
    await away.close()
    await network.close()
  })

  const ask = () => {
    const contact = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
    const login = { email: 'lou@example.com', password: 'Quiet-Room-42' }
    const image = `/storage/v1/object/public/profile-images/${member.id}/${member.id}-a.png`
    return Promise.all([
      anonymous(away).fetch('/api/contact', { method: 'POST', body: contact }),
      anonymous(away).fetch('/auth/v1/token?grant_type=password', { method: 'POST', body: login }),
      member.fetch('/api/gigs'),
      member.fetch(image),
      anonymous(away).fetch('/webhooks/payments', { method: 'POST', body: {} }),
      fetch(`${away.url}/readyz`),
    ])
  }
  const expectUnavailable = async () => {
    for (const answer of await ask())
      expect([answer.url, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([
        answer.url,
        503,
        true,
      ])
  }
  const expectServed = async () => {
    const statuses = (await ask()).map(({ status }) => status)
    expect(statuses).toEqual([200, 400, 200, 404, 400, 200])
  }

  it('reports that it is unavailable, and serves again afterward', async () => {
    network.cut()
    await expectUnavailable()
    network.heal()
    await expectServed()
  })

  it('gives up on a network that drops every packet', async () => {
    const { options } = away.deps.pool
    const patience = { query_timeout: 12_000, connectionTimeoutMillis: 4000 }
    expect(options).toMatchObject({ ...patience, keepAlive: true })
    await expectServed()
    // New connections, which wait for two seconds instead of twelve.
    Object.assign(options, { query_timeout: 2000, connectionTimeoutMillis: 2000 })
    network.cut()
    await expectUnavailable()
    network.heal()
    await expectServed()

    network.silence()
    await expectUnavailable()
    network.heal()
    // Those that wait as long as usual: what the test asks next isn't about time.
    Object.assign(options, patience)
    await expectServed()
  })
})

describe('the development mailbox', () => {
  it('shows mails as a page and as data, for one address too', async () => {
    const message = { name: 'Lou <b>', email: 'lou@example.com', message: 'Is the PA loud?' }
    await anonymous(test).fetch('/api/contact', { method: 'POST', body: message })
    const mail = await test.mailTo(test.deps.config.contactEmail)
    expect(mail.subject).toContain('Lou <b>')
    const page = await (await fetch(`${test.url}/dev/mailbox`)).text()
    expect(page).toContain('Lou &lt;b&gt;')
    expect(page).not.toContain('Lou <b>')
    const data = (await (
      await fetch(`${test.url}/dev/mailbox.json?to=nobody@example.com`)
    ).json()) as unknown[]
    expect(data).toEqual([])
  })

  it('links URLs even where one begins with another', async () => {
    const message = 'http://a.example/x and http://a.example/x/onclick=alert(1)'
    await test.deps.mail.send({ to: 'links@example.com', subject: 'Links', text: message, html: '' })
    const page = await (await fetch(`${test.url}/dev/mailbox?to=links@example.com`)).text()
    expect(page).toContain(
      '<a href="http://a.example/x">http://a.example/x</a> and ' +
        '<a href="http://a.example/x/onclick=alert(1)">http://a.example/x/onclick=alert(1)</a>',
    )
  })

  it('does not exist outside demo mode', async () => {
    const real = await startTestApp({ DEMO: 'off' })
    for (const path of ['/dev/mailbox.json', '/dev/mailbox', '/dev/mailbox/1'])
      expect([path, (await fetch(real.url + path)).status]).toEqual([path, 404])
    await real.close()
  })
})

it('counts a caller behind a proxy by the address that the proxy saw, not by one that the caller sent', async () => {
  const proxied = await startTestApp({ DEMO: 'off', TRUST_PROXY: 'on' })
  const write = async (forwardedFor: string) => {
    const answer = await fetch(`${proxied.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }),
    })
    return answer.status
  }
  for (let made = 1; made <= 10; made++) expect(await write(`203.0.113.${made}, 198.51.100.7`)).toBe(200)
  expect(await write('203.0.113.99, 198.51.100.7')).toBe(429)
  expect(await write('198.51.100.8')).toBe(200)
  await proxied.close()
})
