import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  call,
  createAccount,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
} from '../members/accounts.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createArtist, createVenue, anonymous, SAID } from '../members/factories.ts'
import { sign } from '../members/contracts.ts'
import { bankSetUp, GOOD_CARD, owed, pay, settleProvider } from '../members/payments.ts'
import { artistForm } from '../members/profile-forms.ts'

type Line = Record<string, unknown> & { msg: string; level: string }

const lines: Line[] = []
let log = ''
let test: TestApp
beforeAll(async () => {
  const onLog = (line: string) => {
    log += line
    lines.push(JSON.parse(line) as Line)
  }
  test = await startTestApp({ TRUST_PROXY: 'on' }, { onLog })
})
afterAll(() => test.close())

const requests = (operation: string) =>
  lines.filter((line) => line.msg === 'request' && line.operation === operation)

it('logs nothing private of a whole journey, from the registration to the payment', async () => {
  const visitor = '203.0.113.77'
  const { email, userId, client } = await createAccount(test)
  const link = linkIn(await mailAbout(test, email, 'Confirm'))
  const session = await sessionOf(client)
  const second = await sessionOf(await signIn(test, email))
  await call(
    test,
    'POST',
    '/token?grant_type=password',
    { email, password: 'My-Wrong-Pass-9' },
    { 'x-forwarded-for': visitor },
  )
  const unknown = newEmail()
  await call(test, 'POST', '/recover', { email: unknown })
  const [artist, venue] = [await createArtist(test), await createVenue(test)]
  await artist.api.profiles.saveMine(artistForm({ bio: SAID }))
  const message = { name: 'Lou Lowry', email: 'lou@example.com', message: SAID }
  await anonymous(test).fetch('/api/contact', { method: 'POST', body: message })
  const payment = await owed(test, { artist, venue }, { note: SAID })
  const contract = await artist.api.contracts.getForBooking({ bookingId: payment.bookingId })
  for (const member of [artist, venue]) await sign(member, contract, 'Ada Signer')
  await bankSetUp(test, artist)
  await pay(test, venue, payment.id)
  await settleProvider(test)
  await venue.api.payments.release({ id: payment.id, key: crypto.randomUUID() }).catch(() => {})
  // What stores quote in errors: the log's own part is tested, whoever causes it.
  test.deps.log.warn({ error: new Error(`550 <${email}> has no mailbox`) }, `Failed task with error ${email}`)
  const wrong = await test.deps.pool.query('select $1::text::uuid', [SAID]).catch((error: unknown) => error)
  test.deps.log.warn({ error: wrong }, 'a statement failed')
  await expect
    .poll(async () => test.deps.db.selectFrom('outbox_events').select('id').execute(), { timeout: 5000 })
    .toEqual([])

  expect(requests('POST /auth/v1/token').length).toBe(2)
  expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(20)
  const secrets = {
    email,
    unknown,
    password: PASSWORD,
    wrongPassword: 'My-Wrong-Pass-9',
    linkToken: new URL(link).searchParams.get('token')!,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    secondToken: second.refresh_token,
    artistToken: artist.token,
    artistEmail: artist.email,
    written: SAID,
    address: visitor,
    signature: 'Ada Signer',
    name: 'Lou Lowry',
    card: GOOD_CARD,
    bank: '000123456789',
  }
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
  expect(found.map(([name]) => name)).toEqual([])
  expect(log).toContain('203.0.113.0/24')
  expect(log).toContain('550 <…@…> has no mailbox')
  expect(userId).toBeTruthy()
})

it('logs who did what with which result, under the id that the response has', async () => {
  const venue = await createVenue(test)
  const id = crypto.randomUUID()
  const answer = await fetch(`${test.url}/api/gigs/${id}?secret=1`, {
    headers: { authorization: `Bearer ${venue.token}`, 'x-request-id': 'from-the-proxy-1' },
  })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([404, 'from-the-proxy-1'])
  await expect
    .poll(() => lines.find((line) => line.requestId === 'from-the-proxy-1'))
    .toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      level: 'info',
      msg: 'request',
      requestId: 'from-the-proxy-1',
      operation: 'gigs.get',
      actor: venue.id,
      method: 'GET',
      path: `/api/gigs/${id}`,
      status: 404,
      code: 'GIG_NOT_FOUND',
      ms: expect.any(Number),
      network: '127.0.0.0/24',
    })
})

it('gives each request an id of its own, and passes on only what can be one', async () => {
  const ids = new Set<string>()
  for (const sent of [undefined, undefined, 'short', 'no spaces, please', 'x'.repeat(65)]) {
    const { headers } = await fetch(
      `${test.url}/api/map-settings`,
      sent ? { headers: { 'x-request-id': sent } } : {},
    )
    ids.add(headers.get('x-request-id')!)
  }
  expect(ids.size).toBe(5)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{20}$/)
})

it('follows a request into its jobs, and quotes its id to a member when we fail', async () => {
  const answer = await anonymous(test).fetch('/api/contact', {
    method: 'POST',
    body: { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' },
  })
  const requestId = answer.headers.get('x-request-id')
  await expect
    .poll(() => lines.find((line) => line.requestId === requestId && line.msg === 'job'))
    .toMatchObject({ operation: 'contact.message_sent', ms: expect.any(Number) })
  const { mail } = test.deps
  const broken = Promise.withResolvers<void>()
  test.deps.mail = {
    send: async () => {
      broken.resolve()
      throw new Error('550 lou@example.com was refused')
    },
  }
  const failed = await anonymous(test).fetch('/api/contact', {
    method: 'POST',
    body: { name: 'Lou', email: 'lou@example.com', message: 'And the monitors?' },
  })
  await broken.promise
  test.deps.mail = mail
  const failedId = failed.headers.get('x-request-id')
  expect(failedId).not.toBe(requestId)
  await expect
    .poll(() => lines.find((line) => line.requestId === failedId && line.msg === 'a job failed'))
    .toMatchObject({
      level: 'warn',
      operation: 'contact.message_sent',
      error: { message: '550 …@… was refused' },
    })
})
