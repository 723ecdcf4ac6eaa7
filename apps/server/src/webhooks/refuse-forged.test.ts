import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let test: TestApp
beforeAll(async () => {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  test = await startTestApp({ TRUST_PROXY: 'on', SENDGRID_WEBHOOK_KEY: key })
})
afterAll(() => test.close())

const post = (path: string, ip: string, headers: Record<string, string> = {}, body = '[]') =>
  fetch(test.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
    body,
  })
/** A notification as SendGrid signs it. */
const genuine = (ip: string) => {
  const timestamp = String(Math.floor(test.deps.now().getTime() / 1000))
  return post('/webhooks/sendgrid', ip, {
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.from(`${timestamp}[]`),
      privateKey,
    ).toString('base64'),
  })
}

it('limits forged notifications of all providers together by network, and never genuine ones', async () => {
  const [attacker, other] = ['192.0.2.66', '192.0.2.67']
  const statuses: number[] = []
  for (let index = 0; index < 32; index++) {
    const path = index % 2 ? '/webhooks/sendgrid' : '/webhooks/payments'
    statuses.push((await post(path, attacker)).status)
    // As many genuine ones don't count.
    expect((await genuine(attacker)).status).toBe(200)
  }
  expect(statuses.slice(0, 4)).toEqual([400, 401, 400, 401])
  expect(statuses.slice(30)).toEqual([429, 429])
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  const refused = await post('/webhooks/payments', attacker)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await post('/webhooks/sendgrid', other)).status).toBe(401)
  expect((await genuine(attacker)).status).toBe(200)
})
